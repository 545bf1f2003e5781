// Compares the emails that both sites send: password reset emails, and all other emails on the mailbox page.
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
 * @param {User[]} users the users for whom a password reset is requested
 * @param {Report} report
 */
export async function compareMails(sites, users, report) {
  const mailboxes = await Promise.all(
    sites.map(async (site) => {
      const visitor = createVisitor(site)
      for (const { email } of users) {
        const { fields } = findForm((await visitor.request('/forgot-password')).body, 'email')
        fields.set('email', email)
        await visitor.request('/forgot-password', fields)
      }
      await startEntry(site.tree, 'worker', site.environment)
      return { visitor, box: await waitForMailbox(visitor) }
    }),
  )
  report.record(
    'the mailbox',
    mailbox,
    mailboxes.map(({ box, visitor }) => snapshotOf(box, visitor.origin)),
  )
  const addresses = mailboxes.map(({ box, visitor }) =>
    linkedPaths(box.body, visitor.origin).filter((each) => each.startsWith(`${mailbox}/`)),
  )
  for (const [n, address] of (addresses[0] ?? []).entries()) {
    const mails = await Promise.all(
      mailboxes.map(async ({ visitor }, site) =>
        snapshotOf(await visitor.request(addresses[site]?.[n] ?? address), visitor.origin),
      ),
    )
    report.record('the mailbox', `${mailbox}, mail ${n + 1}`, mails)
  }
}

/** @param {import('./visitor.mjs').Visitor} visitor */
async function waitForMailbox(visitor) {
  const deadline = Date.now() + mailTimeoutMs
  let count = -1
  for (;;) {
    const page = await visitor.request(mailbox)
    const found = linkedPaths(page.body, visitor.origin).filter((each) =>
      each.startsWith(`${mailbox}/`),
    ).length
    if ((found > 0 && found === count) || Date.now() > deadline) return page
    count = found
    await sleep(3_000)
  }
}
