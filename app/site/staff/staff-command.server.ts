/**
 * The `staff` command, which manages the staff of this installation. Only the operator can do so, on the server; there
 * is no form for it. `staff` lists the staff, and `staff add EMAIL` and `staff remove EMAIL` add and remove a person.
 * Removing a person also ends their impersonations at their next request. `staff requests` lists and answers the
 * requests of accounts. `staff storage` lists what the terms of the sources say about storing their content, and records
 * whether a contract allows more. The other commands show and change accounts, as the pages for staff do.
 */
import type pg from 'pg'
import { configuration } from '#app/kit/configuration.server'
import { connectAsOwner } from '#app/kit/database/owner-role.server'
import { closePools } from '#app/kit/database/pool.server'
import { stopQueue } from '#app/kit/jobs/queue.server'
import { accountCommands } from './accounts/account-commands.server'
import { toJsonLines } from './accounts/command-arguments.server'
import { runRequestsCommand } from './requests-command.server'
import { formatStorageTerms, listStorageTerms, recordStorageContract } from './storage-contracts.server'

const usage = [
  '',
  'add EMAIL',
  'remove EMAIL',
  'requests [--json | answer ACCOUNT_ID FEATURE active|refused REASON]',
  'storage [--json | SOURCE allowed|forbidden REASON]',
  ...[...accountCommands.values()].map((command) => command.usage),
]
  .map((form) => `npm run staff -- ${form}`.trimEnd())
  .join('\n')

async function runStaffCommand([command = 'list', ...args]: string[]): Promise<void> {
  const accountCommand = accountCommands.get(command)
  if (command === '--help' || command === 'help') process.stdout.write(`${usage}\n`)
  else if (accountCommand) printLines(await accountCommand.run(args))
  else if (command === 'requests') printLines(await runRequestsCommand(args, usage))
  else await runOwnerCommand(command, args)
}

function printLines(lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

/** Runs a command that only the owner of the database can run: who is staff, and what contracts allow. */
async function runOwnerCommand(command: string, args: string[]): Promise<void> {
  const [email = ''] = args
  const client = await connectAsOwner(configuration().databaseUrl)
  try {
    if (command === 'storage') return printLines(await runStorageCommand(client, args))
    if (command === 'add' || command === 'remove') await saveStaffMember(client, email, command === 'add')
    else if (command !== 'list')
      throw new Error(`There is no command "${command}". The commands are:\n${usage}`)
    const { rows } = await client.query<{ email: string; name: string }>(
      `select p.email, p.name from staff s join profiles p on p.id = s.profile_id where s.is_active order by p.email`,
    )
    for (const { email, name } of rows) process.stdout.write(`${email}  ${name}\n`)
    if (rows.length === 0) process.stdout.write('Nobody is staff\n')
  } finally {
    await client.end()
  }
}

async function runStorageCommand(client: pg.Client, args: string[]): Promise<string[]> {
  const isJson = args[0] === '--json'
  if (args.length > 0 && !isJson) await recordStorageContract(client, args, usage)
  const terms = await listStorageTerms(client)
  return isJson ? toJsonLines(terms) : terms.map(formatStorageTerms)
}

async function saveStaffMember(client: pg.Client, email: string, isActive: boolean): Promise<void> {
  const { rowCount } = await client.query(
    `insert into staff (profile_id, is_active) select id, $2 from profiles where email = lower($1)
     on conflict (profile_id) do update set is_active = excluded.is_active`,
    [email.trim(), isActive],
  )
  if (!rowCount)
    throw new Error(`No user signs in with the email address "${email}". The commands are:\n${usage}`)
}

if (import.meta.env.PROD) {
  try {
    await runStaffCommand(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  } finally {
    await stopQueue()
    await closePools()
  }
}
