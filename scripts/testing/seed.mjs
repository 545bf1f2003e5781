// The number that draws the cases of the tests (tests/support/depth.ts). It changes with every commit, so that the runs
// of some commits cover what each of them leaves out. The same number repeats a run.
import { readGit } from './git.mjs'

/**
 * Returns the seed that the user gave as `--seed=N` or TEST_SEED, or else the number of commits. In a clone without
 * history, it is the time of the commit, and without a repository, the current time.
 * @param {string[]} args
 * @returns {number}
 */
export function findSeed(args) {
  const given =
    args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length) ?? process.env.TEST_SEED
  if (given !== undefined && /^\d+$/.test(given)) return Number(given)
  if (given !== undefined) throw new Error(`The seed must be a whole number, not ${given}.`)
  const isShallow = readGit('rev-parse', '--is-shallow-repository') === 'true'
  const number = isShallow ? readGit('log', '-1', '--format=%ct') : readGit('rev-list', '--count', 'HEAD')
  return number ? Number(number) : Math.floor(Date.now() / 1000)
}
