/** What a user can set: the table of all settings, files of them, and how traces keep them. */
@NullMarked
package org.landslide.checker.settings;

import org.jspecify.annotations.NullMarked;
