/**
 * Keeps an emulator's state in a JSON file, so that a demo's published responses are still there after a restart.
 * Written whole and then renamed; several changes at once cost one write.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { EmulatorState } from './state.server'

export function keepSnapshot(state: EmulatorState, path: string): () => void {
  const text = readIfThere(path)
  if (text !== null) state.seed(JSON.parse(text))
  let isDue = false

  function write(): void {
    isDue = false
    writeFileSync(`${path}.new`, JSON.stringify(state.snapshot()))
    renameSync(`${path}.new`, path)
  }

  return () => {
    if (!isDue) setImmediate(write)
    isDue = true
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
