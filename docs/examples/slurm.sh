#!/bin/bash
# A run of Landslide on several nodes: sbatch slurm.sh PROGRAM [ARGS...]
#
# Needs landslide in the path of all nodes, and in $HOME/landslide-keys the files secret, tls.key,
# tls.crt and ca.crt (see docs/CLUSTER.md). What has come of it by then is kept when time is up:
# landslide resume.
#SBATCH --job-name=landslide
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=16
#SBATCH --time=02:00:00
set -euo pipefail

keys=$HOME/landslide-keys
port=$((20000 + SLURM_JOB_ID % 20000))
address=$(hostname --ip-address | cut -d ' ' -f 1):$port

# One process on each node, this one as well.
srun landslide worker --join "$address" --secret "$keys/secret" --tls "$keys" \
  -c "$SLURM_CPUS_PER_TASK" --patience 5m &
workers=$!

status=0
landslide quicksand --cluster "$address" --secret "$keys/secret" --tls "$keys" -c 0 \
  -t 110m --json "landslide-$SLURM_JOB_ID.json" "$@" || status=$?
kill "$workers" 2>/dev/null || true
exit "$status"
