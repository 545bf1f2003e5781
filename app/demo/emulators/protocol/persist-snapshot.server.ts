/**
 * Keeps an emulator's state in a JSON file, so that a demo's published responses survive a restart. The file is written
 * completely and then renamed, and simultaneous changes are written once. A file that cannot be used is ignored; the
 * emulator then starts without it.
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
    // There is no snapshot yet, or another version wrote it.
  }
}
