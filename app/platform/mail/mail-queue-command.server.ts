/**
 * `npm run mail` shows the state of the outbox, and stops or restarts sending for all workers at once. Emails that are
 * queued while sending is stopped wait, and are sent in order afterwards. The command uses the owner role, because the
 * roles of the web and worker processes are not allowed to stop the dispatcher.
 */
import { configuration } from '#app/kit/configuration.server'
import { connectAsOwner } from '#app/kit/database/owner-role.server'
import { closePools } from '#app/kit/database/pool.server'
import { loadMailQueue } from './mail-queue.server'

const usage = 'npm run mail, npm run mail -- stop [REASON], or npm run mail -- start'

async function run([command = 'status', ...reasonWords]: string[]): Promise<void> {
  if (command === 'stop') await setStopped(true, reasonWords.join(' '))
  else if (command === 'start') await setStopped(false, '')
  else if (command !== 'status') throw new Error(`Unknown command: ${command}. Usage: ${usage}`)
  for (const line of await listStatusLines()) process.stdout.write(`${line}\n`)
}

async function setStopped(isStopped: boolean, reason: string): Promise<void> {
  const client = await connectAsOwner(configuration().databaseUrl)
  try {
    await client.query('update mail_dispatcher set is_stopped = $1, stop_reason = $2', [isStopped, reason])
  } finally {
    await client.end()
  }
}

async function listStatusLines(): Promise<string[]> {
  const queue = await loadMailQueue()
  const reason = queue.stopReason ? `: ${queue.stopReason}` : ''
  return [
    queue.isStopped ? `Sending is stopped${reason}` : 'Emails are being sent',
    ...queue.lanes.map(
      ({ lane, waiting, oldestSeconds }) =>
        `${waiting} waiting in the ${lane} lane${waiting ? `, the oldest for ${oldestSeconds} s` : ''}`,
    ),
    `${queue.failedLastDay} failed in the last 24 hours`,
    ...(queue.serverFailures ? [`The mail server failed ${queue.serverFailures} times in a row`] : []),
  ]
}

if (import.meta.env.PROD) {
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  } finally {
    await closePools()
  }
}
