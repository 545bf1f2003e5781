import { expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { isComplete, isInShare, recordCases } from '../../support/depth'
import { type ParsedForm, parseForms } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { editForm } from '../../support/shown-on'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { type PageResponse, signIn, textOf, type Visitor } from '../../support/visitor'
import { listEndpoints, seedRecords } from './endpoints'
import { changesOf, type Fields, type FormField, fieldsOf, submittedValue } from './form-controls'
import { openAsFirst } from './open-as-first'

const application = await startTestApplication({}, ['emulators'])
const db = await openSql(application.database)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const [nora, ines] = [await signIn(application.url, 'nora'), await signIn(application.url, 'ines')]
const ids = await seedRecords(db, accounts.bakery.id, dana, 'row')
await db.all(
  `update posts set status = 'scheduled', scheduled_at = now() + interval '9 days',
     content = '{"summary": "CANARY", "button": "SHOP", "buttonUrl": "https://bread.example", "language": "en"}'
   where id = $1`,
  [ids.postId],
)
await db.all(`update post_locations set state = 'scheduled', settled_at = null where post_id = $1`, [
  ids.postId,
])
const build = createBuilders(db)
await build.insert('special_hours', {
  account_id: accounts.bakery.id,
  location_id: ids.locationId!,
  start_date: '2030-12-24',
  closed: false,
  is_24_hours: false,
  hours: '[{"open_time": "09:00", "close_time": "17:00"}]',
})
// Of a filter that belongs to somebody else, only the default can be changed.
const ownFilter = await build.insert('saved_filters', {
  account_id: accounts.bakery.id,
  user_id: people.dana.userId,
  page: 'reviews',
  name: 'CANARY of one’s own',
  filter: '{"v": 1}',
  shared_with: 'everybody',
})
// A white label without a name and an email address can't be saved.
const whiteLabel = new FormData()
for (const [name, value] of editForm(await dana.get('/settings/white-label'))) whiteLabel.set(name, value)
for (const [name, value] of Object.entries({
  intent: 'save',
  productName: 'CANARY',
  supportEmail: 'a@canary.example',
}))
  whiteLabel.set(name, value)
await dana.upload('/settings/white-label', whiteLabel)

/** The forms in which two people can't undo each other's changes, by the route and the form's first field. */
const otherForms = new Set([
  // Forms that create something.
  'accounts/new: name',
  'amplify/widgets/create/:widgetType: name',
  'dashboard/local_listings/google-posts/new: topic',
  'request-reviews/microsurveys/:microsurvey/summaries: name',
  'settings/account/sso-keys/new: name',
  'settings/api-tokens: name',
  'settings/groups/new: name',
  'settings/locations/new: name',
  'settings/scheduled-exports/new: name',
  'settings/users/new: name',
  'staff/accounts/new: name',
  'staff/accounts/:otherAccountId/users/new: name',
  // Forms whose button does something with the selected rows or with what was typed.
  'confirm-email/resend: email',
  'dashboard/local_listings: ids',
  'forgot-password: email',
  'reviews: name',
  'reviews/:reviewId: name',
  'settings/experience-categories/try: text',
  'settings/groups/:groupId/edit: ids',
  'settings/locations: ids',
  'settings/white-label/domain: domain',
  'staff/accounts/:otherAccountId/status: reason',
  'staff/accounts/:otherAccountId/users/:userId: intent',
  // Decisions, each about a value of Google that the person has seen.
  'settings/locations/:locationId/sync: choice.special_hours.2030-12-24',
  // Forms that change what belongs to one person alone.
  'settings/profile/email: email',
  'settings/profile/password: currentPassword',
  'settings/profile/second-factor: currentPassword',
  // A single text; whoever publishes second sees the first one's (tests/reviews/responses).
  'reviews/:reviewId/response: body',
  // An import that has not been started; its file is checked again before the start.
  'settings/imports/:importId/format: encoding',
  'settings/imports/:importId/mapping: confirmed',
  'settings/imports/:importId/mapping: encoding',
])
const nameOf = (id: string, { controls: [first] }: ParsedForm) => `${id}: ${first!.name}`

/** What would lock out the visitor, and the reason of a change, which is not stored with what was changed. */
const isSkipped = ({ key }: FormField) => key === 'settings=require_second_factor' || key === 'reason'

/** Whether the form carries what it showed. */
const isMerged = ({ fields }: ParsedForm) => fields.some(([name]) => /^(shown|seen|revision)$/.test(name))

async function open(visitor: Visitor, path: string, { action, controls }: ParsedForm): Promise<ParsedForm> {
  const forms = parseForms((await visitor.get(path)).text, path)
  const form = forms.find((each) => each.action === action && each.controls[0]?.name === controls[0]?.name)
  if (!form) throw new Error(`${path} no longer has its form`)
  return form
}

/** Submits the form with its first button that submits a value, other than those that add a row. */
async function save(visitor: Visitor, form: ParsedForm, fields: Fields): Promise<PageResponse> {
  const isButton = ([name, value]: [string, string]) =>
    form.buttons.some((button) => button[0] === name && button[1] === value)
  const pressed = form.buttons.filter(([name]) => name !== '__intent__').slice(0, 1)
  const body = form.isMultipart ? new FormData() : new URLSearchParams()
  for (const [name, value] of [...fields.filter((field) => !isButton(field)), ...pressed])
    body.append(name, name === 'reason' ? 'Asked by phone' : value)
  const response = await visitor.ask(form.action, { method: 'POST', body })
  const toConfirm = confirmationIn(response, form)
  return toConfirm ? save(visitor, toConfirm, toConfirm.fields) : response
}

/** Returns the form with which changes of holiday hours are confirmed, if the response asks for it. */
const confirmationIn = ({ status, text }: PageResponse, { action }: ParsedForm) =>
  status === 409
    ? parseForms(text, action).find(({ fields }) =>
        fields.some(([name, value]) => name === 'special_hours_confirmed' && value !== ''),
      )
    : undefined

const isConflict = (response: PageResponse): boolean =>
  [409, 422].includes(response.status) && /changed while you were editing/.test(textOf(response))

/**
 * Saves the form as it was opened, with the first other value of the field that it accepts. Returns the form as it is
 * then; null if the form accepts no other value, or its field shows something else than what is stored.
 */
async function change(visitor: Visitor, path: string, opened: ParsedForm, field: FormField, number: number) {
  for (const fields of changesOf(opened.fields, field, number)) {
    const response = await save(visitor, opened, fields)
    if (isConflict(response)) return open(visitor, path, opened)
    if (response.status >= 500) throw new Error(`${path} ${field.key}: ${response.status}`)
    if (response.status !== 302) continue
    const form = await open(visitor, path, opened)
    if (submittedValue(form.fields, field) !== submittedValue(opened.fields, field)) return form
  }
  return null
}

/** A field whose change changes no other: a text, if there is one. */
function otherField(fields: FormField[], field: FormField): FormField | undefined {
  const others = fields.filter(({ name }) => name !== field.name)
  return (
    others.find(({ controls: [control] }) => control?.type === 'text' && control.value !== '') ?? others[0]
  )
}

/**
 * One person changes the field, and another saves a form that was open before, with another field changed. Returns
 * whether the first change holds; null if nothing could be changed.
 */
async function keepsChange(
  visitor: Visitor,
  path: string,
  form: ParsedForm,
  field: FormField,
  number: number,
) {
  const opened = await open(visitor, path, form)
  const theirs = await change(visitor, path, opened, field, number)
  if (!theirs) return null
  const other = otherField(fieldsOf(opened), field)
  const mine = other && (await change(visitor, path, opened, other, number + 1))
  if (!mine) await save(visitor, opened, opened.fields)
  return (
    submittedValue((await open(visitor, path, form)).fields, field) === submittedValue(theirs.fields, field)
  )
}

/** The last ones can switch off the pages of the others. */
const isLast = (path: string) => path === '/settings/account' || path.startsWith('/staff')
const pages = [
  ...listEndpoints(ids),
  ...listEndpoints({ ...ids, filterId: ownFilter.id }).filter(({ id }) => /:filterId\/edit/.test(id)),
]
  .filter(({ path, isDownload }) => !isDownload && path !== '/logout' && !path.startsWith('/api/'))
  .sort((one, other) => Number(isLast(one.path)) - Number(isLast(other.path)))

test('what one person saves in a form holds when another saves a form that was open before', async () => {
  let count = 0
  const [unknown, unchanged, lost]: [string[], string[], string[]] = [[], [], []]
  for (const { path, id } of pages) {
    const { visitor, text } = await openAsFirst([dana, nora, ines], path)
    for (const form of parseForms(text, path).filter(({ controls }) => controls.length > 0)) {
      const name = nameOf(id, form)
      if (otherForms.has(name)) continue
      if (!isMerged(form)) {
        unknown.push(name)
        continue
      }
      let isAnyChanged = false
      for (const [n, field] of fieldsOf(form).entries()) {
        count++
        if (!isInShare(count, 12) || isSkipped(field)) continue
        const isKept = await keepsChange(visitor, path, form, field, count)
        isAnyChanged ||= isKept !== null
        if (isKept === false) lost.push(`${name}, ${field.key} (${n})`)
      }
      if (isComplete && !isAnyChanged) unchanged.push(name)
    }
  }
  recordCases('fields of forms that two people edit', count)
  expect({ unknown, unchanged, lost }).toEqual({ unknown: [], unchanged: [], lost: [] })
})
