import { spawnSync } from 'node:child_process'
import { root } from '../root.mjs'

/**
 * Returns what a git command prints, or an empty text if it fails, for example because this is no repository.
 * @param {string[]} args
 */
export function readGit(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return status === 0 ? stdout.trim() : ''
}
