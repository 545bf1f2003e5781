/**
 * Prepares the database: applies the migrations, creates the job queue, and creates the database login of the web and
 * worker processes. Runs at every start. With the argument `roles`, it only creates the roles, so that a dump can be
 * restored into an empty database.
 */
import { configuration } from '#app/kit/configuration.server'
import { migrate, prepareForRestore } from '#app/kit/database/migrate.server'
import { prepareWebLogin, webLoginOf } from '#app/kit/database/web-login.server'
import { createQueues } from '#app/kit/jobs/queue.server'
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
