// Runs the benchmarks, one file each, on data of the scale that the product is designed for. Each value is compared
// with a baseline (the same work without Highstreet) that is measured in the same run on the same machine, so that the
// ratios can be compared between machines. Exits with 1 if a goal is missed or a benchmark fails.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { dataDirectory } from '../../scripts/environment.mjs'
import { Failure } from '../../scripts/preparation.mjs'
import { runMain, shutDown, stopAtEnd } from '../../scripts/shutdown.mjs'
import { benchmarks } from './benchmark-list.mjs'
import { runInProcess } from './benchmark-process.mjs'
import { ensureServer } from './scale-database.mjs'
import { printFailures, printVerdicts } from './verdicts.mjs'

/** @import { Outcome } from './benchmark-process.mjs' */

await runMain(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' }, scale: { type: 'string' } } })
  const isSmall = values.scale === 'small'
  const names = values.only?.split(',') ?? Object.keys(benchmarks)
  if (names.some((name) => !benchmarks[name]))
    throw new Failure(`Known benchmarks: ${Object.keys(benchmarks).join(', ')}.`)

  const directory = path.join(dataDirectory(), 'bench')
  fs.mkdirSync(directory, { recursive: true })
  // The benchmarks connect to the same server. Keep it open in this process too, so that it is not stopped between
  // benchmarks.
  await stopAtEnd(ensureServer(directory))
  /** @type {Outcome[]} */
  const outcomes = []
  for (const name of names) {
    console.log(`\n== ${name}`)
    const outcome = await runInProcess({ name, directory, isSmall })
    if (outcome.error === undefined) printVerdicts(outcome.verdicts)
    else printFailures([outcome])
    outcomes.push(outcome)
  }

  console.log('\n== all')
  const verdicts = outcomes.flatMap((outcome) => outcome.verdicts)
  const failed = outcomes.filter(({ error }) => error !== undefined)
  printVerdicts(verdicts)
  printFailures(failed)
  await shutDown(failed.length === 0 && verdicts.every(({ holds }) => holds) ? 0 : 1)
})
