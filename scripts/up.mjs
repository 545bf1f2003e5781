// npm run up: from a fresh clone to a running Highstreet. Needs only Node and npm; see README.md.

import { startApplication } from './application.mjs'
import { dataDirectory, ensureDatabase, productionEnvironment, readDotEnv } from './environment.mjs'
import { claimPort } from './ports.mjs'
import { build, install } from './preparation.mjs'
import { runMain, stopAtEnd } from './shutdown.mjs'

await runMain(async () => {
  readDotEnv()
  const host = process.env.HOST || '127.0.0.1'
  const port = await claimPort(Number(process.env.PORT || 3000), host)
  await install()
  await build()

  const serverOptions = { directory: dataDirectory(), port, host, baseUrl: process.env.BASE_URL }
  const database = await stopAtEnd(ensureDatabase())
  const environment = { ...productionEnvironment(serverOptions), ...database.environment }
  const { BASE_URL, MAIL } = await startApplication(environment, stopAtEnd)
  console.log(`\nHighstreet is running at ${BASE_URL} (Ctrl-C stops it)`)
  if (MAIL === 'mailbox') console.log(`Mails are not sent; read them at ${BASE_URL}/dev/mailbox`)
  // What is registered last is stopped first.
  await stopAtEnd({ stop: async () => console.log('Stopping.') })
})
