/**
 * The `staff` command, which manages the staff of this installation. Only the operator can do so, on the server; there
 * is no form for it. `staff` lists the staff, and `staff add EMAIL` and `staff remove EMAIL` add and remove a person.
 * Removing a person also ends their impersonations at their next request. `staff storage` lists what the terms of the
 * sources say about storing their content, and records whether a contract allows more.
 */
import type pg from 'pg'
import { configuration } from '#app/configuration.server'
import { connectAsOwner } from '#app/database/owner-role.server'
import { listStorageTerms, recordStorageContract } from './storage-contracts.server'

const usage =
  'staff, staff add EMAIL, staff remove EMAIL, staff storage, or staff storage SOURCE allowed|forbidden REASON'

async function runStaffCommand([command = 'list', ...args]: string[]): Promise<void> {
  const [email = ''] = args
  const client = await connectAsOwner(configuration().databaseUrl)
  try {
    if (command === 'storage') {
      if (args.length > 0) await recordStorageContract(client, args, usage)
      for (const line of await listStorageTerms(client)) process.stdout.write(`${line}\n`)
      return
    }
    if (command === 'add' || command === 'remove') await saveStaffMember(client, email, command === 'add')
    else if (command !== 'list') throw new Error(`Unknown: ${command}. Try ${usage}`)
    const { rows } = await client.query<{ email: string; name: string }>(
      `select p.email, p.name from staff s join profiles p on p.id = s.profile_id where s.is_active order by p.email`,
    )
    for (const { email, name } of rows) process.stdout.write(`${email}  ${name}\n`)
    if (rows.length === 0) process.stdout.write('Nobody is staff\n')
  } finally {
    await client.end()
  }
}

async function saveStaffMember(client: pg.Client, email: string, isActive: boolean): Promise<void> {
  const { rowCount } = await client.query(
    `insert into staff (profile_id, is_active) select id, $2 from profiles where email = lower($1)
     on conflict (profile_id) do update set is_active = excluded.is_active`,
    [email.trim(), isActive],
  )
  if (!rowCount) throw new Error(`No user signs in with the email address "${email}". Try ${usage}`)
}

if (import.meta.env.PROD) {
  try {
    await runStaffCommand(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
