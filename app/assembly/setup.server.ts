/**
 * Prepares a database: the latest schema, the job queue, the login of web and worker. Runs at every start. `roles`
 * prepares an empty database for restoring a dump.
 */
import { configuration } from '#app/configuration.server'
import { migrate, prepareForRestore } from '#app/database/migrate.server'
import { prepareWebLogin, webLoginOf } from '#app/database/web-login.server'
import { createQueues } from '#app/jobs/queue.server'
import { allJobs } from './all-jobs.server'

const printLine = (line: string) => process.stdout.write(`${line}\n`)

export async function setUp(args: string[]): Promise<void> {
  const { databaseUrl, databaseWebUrl, sessionSecret } = configuration()
  if (args.includes('roles')) return prepareForRestore(databaseUrl)
  for (const name of await migrate(databaseUrl, { log: printLine })) printLine(`Applied ${name}`)
  await createQueues(databaseUrl, allJobs)
  if (!databaseWebUrl) await prepareWebLogin(databaseUrl, webLoginOf(databaseUrl, sessionSecret))
}

if (import.meta.env.PROD) await setUp(process.argv.slice(2))
