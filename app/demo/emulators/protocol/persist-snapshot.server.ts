/**
 * Keeps an emulator's state in a JSON file, so that a demo's published responses are still there after a restart.
 * Written whole and then renamed; several changes at once cost one write. A file that cannot be used is not worth
 * refusing to start for: the emulator then begins anew.
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
    // Nothing kept yet, or by another version.
  }
}
