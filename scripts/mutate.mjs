// npm run mutate -- N [--seed S]: changes N randomly selected operators and literals of app/, one at a time, in a copy
// of the last commit, and lists the changes that no test detected. For each change, runs the tests that import the
// changed file. If none of them fails, builds the application and runs the HTTP tests of the file's folder. Browser
// tests are not run.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findMutations } from './mutate/find-mutations.mjs'
import { Failure, install, nodePath } from './preparation.mjs'
import { root } from './root.mjs'

/** @import { Mutation } from './mutate/find-mutations.mjs' */

const copy = path.join(root, '.cache/mutate')

try {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { seed: { type: 'string', default: String(Date.now() % 100_000) } },
    allowPositionals: true,
  })
  const count = Number(positionals[0] ?? 20)
  if (!Number.isInteger(count) || count < 1)
    throw new Failure('Name a number of mutations: npm run mutate -- 20')
  await install()
  createWorktree()
  console.log(`${count} mutations, drawn with --seed ${values.seed}`)
  const sample = drawSample(listMutations(), count, Number(values.seed))
  const survivors = sample.filter((mutation) => !isDetectedByTests(mutation))
  console.log(`\n${count - survivors.length} of ${count} detected.`)
  for (const mutation of survivors) console.log(`  ${describeMutation(mutation)}`)
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}

function createWorktree() {
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  git('worktree', 'remove', '--force', copy)
  const result = git('worktree', 'add', '--detach', '--force', copy, 'HEAD')
  if (result.status !== 0) throw new Failure(result.stderr)
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
}

/** @returns {Mutation[]} */
function listMutations() {
  const found = fs.readdirSync(path.join(copy, 'app'), { recursive: true, encoding: 'utf8' })
  return found
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `app/${file}`)
    .filter((file) => !/^app\/demo\/|\.d\.ts$|generated-schema/.test(file))
    .sort()
    .flatMap((file) => findMutations(file, fs.readFileSync(path.join(copy, file), 'utf8')))
}

/**
 * @template T
 * @param {T[]} all
 * @param {number} count
 * @param {number} seed
 * @returns {T[]}
 */
function drawSample(all, count, seed) {
  const remaining = [...all]
  let state = seed
  return Array.from({ length: Math.min(count, remaining.length) }, () => {
    // A linear congruential generator, so that the same seed selects the same mutations.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return /** @type {T} */ (remaining.splice(state % remaining.length, 1)[0])
  })
}

/** @param {Mutation} mutation */
function isDetectedByTests(mutation) {
  const file = path.join(copy, mutation.file)
  const text = fs.readFileSync(file, 'utf8')
  try {
    fs.writeFileSync(file, text.slice(0, mutation.start) + mutation.to + text.slice(mutation.end))
    const isDetected = isDetectedByUnitTests(mutation) || isDetectedByHttpTests(mutation)
    console.log(`${isDetected ? 'detected' : 'SURVIVED'} ${describeMutation(mutation)}`)
    return isDetected
  } finally {
    fs.writeFileSync(file, text)
  }
}

const unitProjects = ['rules', 'isolated', 'database'].flatMap((name) => ['--project', name])

/** @param {Mutation} mutation */
function isDetectedByUnitTests({ file }) {
  return !hasTestsPassed('related', file, '--passWithNoTests', ...unitProjects)
}

/** @param {Mutation} mutation */
function isDetectedByHttpTests({ file }) {
  // app/product/reviews/inbox/… has its tests in tests/reviews/.
  const folder = file.split('/')[2]
  const { stdout } = spawnSync('git', ['ls-files', `tests/${folder}/*.http.test.ts`], { cwd: copy })
  // Skip the tests that kill processes, because they take minutes.
  const tests = stdout
    .toString()
    .split('\n')
    .filter((name) => name && !name.includes('killed'))
  if (tests.length === 0) return false
  const env = /** @type {NodeJS.ProcessEnv} */ ({ ...process.env, NODE_ENV: 'production' })
  const built = spawnSync('npm', ['run', 'build'], { cwd: copy, stdio: 'ignore', env })
  return built.status !== 0 || !hasTestsPassed('run', ...tests)
}

/** @param {string[]} args */
function hasTestsPassed(...args) {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const options = ['--run', '--bail', '1', '--config', 'tests/vitest.config.ts']
  return spawnSync(nodePath(), [vitest, ...args, ...options], { cwd: copy, stdio: 'ignore' }).status === 0
}

/** @param {Mutation} mutation */
function describeMutation({ file, line, from, to }) {
  return `${file}:${line}  ${from} -> ${to}`
}
