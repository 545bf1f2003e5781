/**
 * Stores an emulator's state in a JSON file, so that responses published in the demo survive a restart. Writes a new
 * file and renames it, so that the snapshot is never incomplete, and writes simultaneous changes only once. An unusable
 * file is ignored.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

type SnapshotState = { seed: (raw: unknown) => void; snapshot: () => unknown }

export function persistSnapshot(state: SnapshotState, path: string): () => void {
  mkdirSync(dirname(path), { recursive: true })
  restoreSnapshot(state, path)
  let isScheduled = false

  function write(): void {
    isScheduled = false
    writeFileSync(`${path}.new`, JSON.stringify(state.snapshot()))
    renameSync(`${path}.new`, path)
  }

  return () => {
    if (!isScheduled) setImmediate(write)
    isScheduled = true
  }
}

function restoreSnapshot(state: SnapshotState, path: string): void {
  try {
    state.seed(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // There is no snapshot yet, or a different version of the emulator wrote it. Start without one.
  }
}
