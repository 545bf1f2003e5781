// npm run bench [-- --only=csv,pages] [-- --scale=small|10m] [-- --peer]: measures whether Highstreet is as fast as
// docs/benchmarks.md says. Each value is compared with a baseline that is measured in the same run.
import path from 'node:path'
import { startOnce } from './child-processes.mjs'
import { readDotEnv } from './environment.mjs'
import { build, install } from './preparation.mjs'
import { root } from './root.mjs'
import { runMain, shutDown, stopAtEnd } from './shutdown.mjs'

await runMain(async () => {
  readDotEnv()
  await install()
  await build()
  const script = path.join(root, 'tests/bench/bench.mjs')
  const bench = await stopAtEnd(startOnce(script, process.argv.slice(2), {}))
  await bench.finished
  await shutDown(0)
})
