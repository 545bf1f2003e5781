// Prepares source trees that can be started: this tree as it is, or a commit that is checked out into its own worktree.
// Installs the tree's packages and builds it.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../preparation.mjs'
import { root } from '../root.mjs'

/** @typedef {{ name: string, directory: string, node: string }} Tree */

/**
 * @param {string | null} commit null for this tree
 * @returns {Promise<Tree>}
 */
export async function checkOut(commit) {
  const directory = commit ? worktree(commit) : root
  const prepare = `import('./scripts/preparation.mjs').then(async (p) => { await p.install(); await p.build() })`
  run(process.execPath, ['-e', prepare], directory)
  return { name: commit ?? 'this tree', directory, node: path.join(directory, 'node_modules/.bin/node') }
}

/** @param {string} commit */
function worktree(commit) {
  const parsed = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: root })
  const sha = parsed.stdout.toString().trim()
  if (!sha) throw new Failure(`There is no commit ${commit}.`)
  const directory = path.join(root, '.cache/compare', sha)
  if (!fs.existsSync(directory)) {
    run('git', ['worktree', 'prune'], root)
    run('git', ['worktree', 'add', '--detach', directory, sha], root)
  }
  return directory
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} directory
 */
function run(command, args, directory) {
  const { status } = spawnSync(command, args, { cwd: directory, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Failure(`${command} ${args[0]} failed in ${directory}.`)
}
