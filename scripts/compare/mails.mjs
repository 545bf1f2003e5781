// What both write to somebody: a mail to reset a password, and the mails of signing in, as the mailbox page shows them.
import { setTimeout as sleep } from 'node:timers/promises'
import { addressesOf, readForm, seenOf } from './answer.mjs'
import { startEntry } from './sites.mjs'
import { visitor } from './visitor.mjs'

/** @import { Report } from './report.mjs' */
/** @import { Site } from './sites.mjs' */
/** @import { User } from './people.mjs' */

const mailbox = '/dev/mailbox'
const patience = 60_000

/**
 * @param {Site[]} sites
 * @param {User[]} users who forget their passwords
 * @param {Report} report
 */
export async function compareMails(sites, users, report) {
  const answers = await Promise.all(
    sites.map(async (site) => {
      const someone = visitor(site)
      for (const { email } of users) {
        const { fields } = readForm((await someone.ask('/forgot-password')).body, 'email')
        fields.set('email', email)
        await someone.ask('/forgot-password', fields)
      }
      await startEntry(site.tree, 'worker', site.environment)
      return { someone, box: await arrived(someone) }
    }),
  )
  report.note(
    'the mailbox',
    mailbox,
    answers.map(({ box, someone }) => seenOf(box, someone.origin)),
  )
  const addresses = answers.map(({ box, someone }) =>
    addressesOf(box.body, someone.origin).filter((each) => each.startsWith(`${mailbox}/`)),
  )
  for (const [n, address] of (addresses[0] ?? []).entries()) {
    const mails = await Promise.all(
      answers.map(async ({ someone }, site) =>
        seenOf(await someone.ask(addresses[site]?.[n] ?? address), someone.origin),
      ),
    )
    report.note('the mailbox', `${mailbox}, mail ${n + 1}`, mails)
  }
}

/** @param {import('./visitor.mjs').Visitor} someone */
async function arrived(someone) {
  const deadline = Date.now() + patience
  let count = -1
  for (;;) {
    const box = await someone.ask(mailbox)
    const found = addressesOf(box.body, someone.origin).filter((each) =>
      each.startsWith(`${mailbox}/`),
    ).length
    if ((found > 0 && found === count) || Date.now() > deadline) return box
    count = found
    await sleep(3_000)
  }
}
