// Runs the benchmarks, one file each, on data of the scale that the product is designed for. Each value is compared
// with a baseline (the same work without Highstreet) that is measured in the same run on the same machine, so that the
// ratios can be compared between machines. Verdicts are marked busy if other work slowed down the machine before or
// after them. Exits with 1 if a goal is missed or a benchmark fails.
//
// `--scale=small` measures a twentieth of the reviews. `--scale=10m` measures only how pages slow down from one million
// to ten million reviews of an account. `--peer` also measures Directus.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { dataDirectory } from '../../scripts/environment.mjs'
import { Failure } from '../../scripts/preparation.mjs'
import { runMain, shutDown, stopAtEnd } from '../../scripts/shutdown.mjs'
import { benchmarks } from './benchmark-list.mjs'
import { runInProcess } from './benchmark-process.mjs'
import { prepareMachine } from './machine.mjs'
import { ensureServer } from './scale-database.mjs'
import { isMissed, printFailures, printVerdicts } from './verdicts.mjs'

/** @import { Outcome } from './benchmark-process.mjs' */

await runMain(async () => {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, scale: { type: 'string' }, peer: { type: 'boolean' } },
  })
  const { scale = 'full' } = values
  if (!['small', 'full', '10m'].includes(scale)) throw new Failure('Known scales: small, full, 10m.')
  const isSmall = scale === 'small'
  const names = values.only?.split(',') ?? (scale === '10m' ? ['growth'] : defaultNames())
  if (values.peer) names.push('peer')
  if (names.some((name) => !benchmarks[name]))
    throw new Failure(`Known benchmarks: ${Object.keys(benchmarks).join(', ')}.`)

  const directory = path.join(dataDirectory(), 'bench')
  fs.mkdirSync(directory, { recursive: true })
  // The benchmarks connect to the same server. Keep it open in this process too, so that it is not stopped between
  // benchmarks.
  await stopAtEnd(ensureServer(directory))
  const machine = await prepareMachine({ directory, registerStoppable: stopAtEnd })
  /** @type {Outcome[]} */
  const outcomes = []
  for (const name of names) {
    console.log(`\n== ${name}`)
    const wasBusy = await machine.check('before')
    const outcome = await runInProcess({ name, directory, isSmall })
    const isBusy = (await machine.check('after')) || wasBusy
    for (const verdict of outcome.verdicts) verdict.isBusy = isBusy
    if (outcome.error === undefined) printVerdicts(outcome.verdicts)
    else printFailures([outcome])
    outcomes.push(outcome)
  }

  console.log('\n== all')
  const verdicts = outcomes.flatMap((outcome) => outcome.verdicts)
  const failed = outcomes.filter(({ error }) => error !== undefined)
  printVerdicts(verdicts)
  printFailures(failed)
  await shutDown(failed.length === 0 && !verdicts.some(isMissed) ? 0 : 1)
})

function defaultNames() {
  return Object.keys(benchmarks).filter((name) => !benchmarks[name]?.isOnRequest)
}
