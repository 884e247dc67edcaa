package org.landslide.cli.option;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Lets an option have a number behind it or none: a word that is no number is not the option's. */
public final class OptionalNumber implements IParameterPreprocessor {
  @Override
  @SuppressWarnings("JdkObsolete") // picocli's own interface has the old stack.
  public boolean preprocess(
      Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    if (args.isEmpty() || !args.peek().matches("-?\\d+")) {
      args.push(option instanceof OptionSpec of ? of.fallbackValue() : "");
    }
    return false;
  }
}
