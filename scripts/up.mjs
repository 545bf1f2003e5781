// npm run up: from a bare clone to a running Highstreet. Needs only Node and npm; see README.md.

import { startApplication } from './application.mjs'
import { atEnd, untilEnded } from './ending.mjs'
import { dataDirectory, productionEnvironment, reachDatabase, readDotEnv } from './environment.mjs'
import { claimPort } from './ports.mjs'
import { build, install } from './preparation.mjs'

await untilEnded(async () => {
  readDotEnv()
  const host = process.env.HOST || '127.0.0.1'
  const port = await claimPort(Number(process.env.PORT || 3000), host)
  await install()
  await build()

  const place = { directory: dataDirectory(), port, host, baseUrl: process.env.BASE_URL }
  const database = await atEnd(reachDatabase())
  const environment = { ...productionEnvironment(place), ...database.environment }
  const { BASE_URL, MAIL } = await startApplication(environment, atEnd)
  console.log(`\nHighstreet is running at ${BASE_URL} (Ctrl-C stops it)`)
  if (MAIL === 'mailbox') console.log(`Mails it would send are kept at ${BASE_URL}/dev/mailbox`)
})
