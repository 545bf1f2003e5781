// What both write to somebody: a mail to reset a password, and the mails of signing in, as the mailbox page shows them.
import { setTimeout as sleep } from 'node:timers/promises'
import { findForm, linkedPaths, snapshotOf } from './response-snapshot.mjs'
import { startEntry } from './sites.mjs'
import { createVisitor } from './visitor.mjs'

/** @import { Report } from './report.mjs' */
/** @import { Site } from './sites.mjs' */
/** @import { User } from './users.mjs' */

const mailbox = '/dev/mailbox'
const mailTimeoutMs = 60_000

/**
 * @param {Site[]} sites
 * @param {User[]} users who forget their passwords
 * @param {Report} report
 */
export async function compareMails(sites, users, report) {
  const mailboxes = await Promise.all(
    sites.map(async (site) => {
      const someone = createVisitor(site)
      for (const { email } of users) {
        const { fields } = findForm((await someone.ask('/forgot-password')).body, 'email')
        fields.set('email', email)
        await someone.ask('/forgot-password', fields)
      }
      await startEntry(site.tree, 'worker', site.environment)
      return { someone, box: await waitForMailbox(someone) }
    }),
  )
  report.record(
    'the mailbox',
    mailbox,
    mailboxes.map(({ box, someone }) => snapshotOf(box, someone.origin)),
  )
  const addresses = mailboxes.map(({ box, someone }) =>
    linkedPaths(box.body, someone.origin).filter((each) => each.startsWith(`${mailbox}/`)),
  )
  for (const [n, address] of (addresses[0] ?? []).entries()) {
    const mails = await Promise.all(
      mailboxes.map(async ({ someone }, site) =>
        snapshotOf(await someone.ask(addresses[site]?.[n] ?? address), someone.origin),
      ),
    )
    report.record('the mailbox', `${mailbox}, mail ${n + 1}`, mails)
  }
}

/** @param {import('./visitor.mjs').Visitor} someone */
async function waitForMailbox(someone) {
  const deadline = Date.now() + mailTimeoutMs
  let count = -1
  for (;;) {
    const page = await someone.ask(mailbox)
    const found = linkedPaths(page.body, someone.origin).filter((each) =>
      each.startsWith(`${mailbox}/`),
    ).length
    if ((found > 0 && found === count) || Date.now() > deadline) return page
    count = found
    await sleep(3_000)
  }
}
