// npm run seed, roles, import, staff or mail: runs a command of the build on the database of `npm run
// up`, regardless of whether the application is running.
import { startOnce } from './child-processes.mjs'
import { dataDirectory, ensureDatabase, productionEnvironment, readDotEnv } from './environment.mjs'
import { build, Failure, install } from './preparation.mjs'
import { runMain, shutDown, stopAtEnd } from './shutdown.mjs'

const commands = new Map([
  ['seed', { entry: 'demo', first: [], needsSchema: true }],
  ['roles', { entry: 'setup', first: ['roles'], needsSchema: false }],
  ['import', { entry: 'import', first: [], needsSchema: true }],
  ['staff', { entry: 'staff', first: [], needsSchema: true }],
  ['mail', { entry: 'mail', first: [], needsSchema: true }],
])

await runMain(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const command = commands.get(name)
  if (!command) throw new Failure(`Known commands: ${[...commands.keys()].join(', ')}.`)
  readDotEnv()
  await install()
  await build()
  const database = await stopAtEnd(ensureDatabase())
  const serverOptions = {
    directory: dataDirectory(),
    host: '127.0.0.1',
    port: Number(process.env.PORT || 3000),
  }
  const environment = {
    ...productionEnvironment({ ...serverOptions, baseUrl: process.env.BASE_URL }),
    ...database.environment,
  }
  if (command.needsSchema) await (await stopAtEnd(startOnce('setup', [], environment, 'ignore'))).finished
  await (await stopAtEnd(startOnce(command.entry, [...command.first, ...args], environment))).finished
  await shutDown(0)
})
