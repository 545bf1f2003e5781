/**
 * `npm run mail`: shows the state of the outbox and stops or restarts it for all workers at once. Emails written while
 * it is stopped wait, and are sent in order afterwards. Requires the owner's connection, because pages and workers may
 * read the switch but not change it.
 */
import { configuration } from '#app/configuration.server'
import { connectAsOwner } from '#app/database/owner.server'
import { closePools } from '#app/database/pool.server'
import { mailQueue } from './mail-queue.server'

const usage = 'npm run mail, npm run mail -- stop [REASON], or npm run mail -- start'

async function run([command = 'status', ...words]: string[]): Promise<void> {
  if (command === 'stop') await turn(true, words.join(' '))
  else if (command === 'start') await turn(false, '')
  else if (command !== 'status') throw new Error(`Unknown: ${command}. Try ${usage}`)
  for (const line of await standing()) process.stdout.write(`${line}\n`)
}

async function turn(isStopped: boolean, reason: string): Promise<void> {
  const client = await connectAsOwner(configuration().databaseUrl)
  try {
    await client.query('update mail_dispatcher set is_stopped = $1, stop_reason = $2', [isStopped, reason])
  } finally {
    await client.end()
  }
}

async function standing(): Promise<string[]> {
  const queue = await mailQueue()
  const because = queue.stoppedBecause ? `: ${queue.stoppedBecause}` : ''
  return [
    queue.isStopped ? `Mails are stopped${because}` : 'Mails are being sent',
    ...queue.lanes.map(
      ({ lane, waiting, oldestSeconds }) =>
        `${waiting} waiting in the ${lane} lane${waiting ? `, the oldest for ${oldestSeconds} s` : ''}`,
    ),
    `${queue.failedLately} failed within a day`,
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
