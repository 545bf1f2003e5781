// Submits forms to both sites before the crawl and compares the responses. The records that the forms create also
// appear on pages and in emails, which are compared later.
import { findForm, snapshotOf } from './response-snapshot.mjs'
import { createVisitor, password, signIn } from './visitor.mjs'

/** @import { Report } from './report.mjs' */
/** @import { Site } from './sites.mjs' */
/** @import { Visitor } from './visitor.mjs' */
/**
 * @typedef {object} Form
 * @property {string} page
 * @property {string} field the name of a field that identifies the form on the page
 * @property {Record<string, string>} values the values to enter, and the button to press
 */

/** The email address of an admin of the demo account with the most data. */
const adminEmail = 'dana@wheatwhistle.example'

/** @type {Form[]} */
const adminForms = [
  { page: '/reviews/5/response', field: 'body', values: { body: 'Thank you.' } },
  { page: '/settings/groups/new', field: 'name', values: { name: 'Compared' } },
  { page: '/settings/groups/new', field: 'name', values: { name: '' } },
  {
    page: '/settings/users/new',
    field: 'email',
    values: { name: 'Vera Compared', email: 'vera@wheatwhistle.example', intent: 'save' },
  },
  { page: '/settings/users/new', field: 'email', values: { name: '', email: 'nobody', intent: 'save' } },
  {
    page: '/settings/scheduled-exports/new?report=reviews&search=rating%3D1',
    field: 'name',
    values: {
      name: 'Compared',
      recipients: '2',
      frequency: 'daily',
      time: '00:00',
      timeZone: 'UTC',
      intent: 'save',
    },
  },
  { page: '/file-downloads/new?report=reviews', field: 'choice', values: { choice: 'all', way: 'file' } },
  { page: '/settings/api-tokens', field: 'name', values: { name: 'Compared' } },
  { page: '/amplify/widgets/create/teaser', field: 'name', values: { name: 'Compared', intent: 'save' } },
  { page: '/settings/locations/3/edit', field: 'name', values: { name: 'Compared', intent: 'save' } },
]

/** @type {Form[]} */
const signedOutForms = [
  { page: '/login', field: 'password', values: { email: adminEmail, password: 'wrong' } },
  { page: '/signup', field: 'company', values: { company: 'Compared', email: adminEmail, password } },
  { page: '/signup', field: 'company', values: { company: '', email: 'nobody' } },
]

/**
 * @param {Site[]} sites
 * @param {Report} report
 */
export async function compareForms(sites, report) {
  const admins = await Promise.all(sites.map((site) => signIn(site, adminEmail)))
  await submitForms(
    adminEmail,
    admins.map(({ visitor }) => visitor),
    adminForms,
    report,
  )
  await submitForms('signed out', sites.map(createVisitor), signedOutForms, report)
}

/**
 * @param {string} userLabel
 * @param {Visitor[]} visitors
 * @param {Form[]} forms
 * @param {Report} report
 */
async function submitForms(userLabel, visitors, forms, report) {
  for (const { page, field, values } of forms) {
    const snapshots = await Promise.all(
      visitors.map(async (visitor) => {
        const form = findForm((await visitor.request(page)).body, field)
        for (const [name, value] of Object.entries(values)) form.fields.set(name, value)
        return snapshotOf(await visitor.request(form.action || page, form.fields), visitor.origin)
      }),
    )
    report.record(userLabel, `the form of ${page}`, snapshots)
  }
}
