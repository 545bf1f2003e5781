import { expect, test } from 'vitest'
import { isInShare, recordCases } from '../../support/depth'
import { type ParsedForm, parseAllForms, type TextField } from '../../support/parse-forms'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, type Visitor } from '../../support/visitor'
import { type Endpoint, listEndpoints, seedRecords } from './endpoints'
import { openAsFirst } from './open-as-first'

const application = await startTestApplication({}, ['emulators'])
const db = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const dana = await signIn(application.url, 'dana')
const [nora, ines] = [await signIn(application.url, 'nora'), await signIn(application.url, 'ines')]
const ids = await seedRecords(db, accounts.bakery.id, dana, 'row')

/** Text as long as the field accepts, as browsers count it: with characters of four bytes and, if possible, line breaks. */
function fullText({ maxLength, isMultiline }: TextField): string {
  const unit = isMultiline ? 'Füll 😀\n' : 'Füll 😀 '
  const text = unit.repeat(Math.ceil(maxLength / unit.length)).slice(0, maxLength)
  return text.toWellFormed().replaceAll('\uFFFD', 'x').replace(/\s$/, 'x')
}

function encode(form: ParsedForm, values: Map<string, string>): URLSearchParams {
  const body = new URLSearchParams()
  const [pressed, ...others] = form.buttons
  const isPressed = ([name, value]: [string, string]) =>
    (name === pressed?.[0] && value === pressed[1]) ||
    !others.some((each) => each[0] === name && each[1] === value)
  for (const [name, value] of form.fields.filter(isPressed)) if (!values.has(name)) body.append(name, value)
  // Browsers send line breaks as CRLF.
  for (const [name, value] of values) body.append(name, value.replaceAll('\n', '\r\n'))
  return body
}

const tooLongMessage = /at most [\d,]+ characters|too long|longer than/i
const textOf = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('\r\n', '\n')

/** Returns the fields that a saved form shows with another text. A field that is empty adds something new. */
async function findUnstored(visitor: Visitor, path: string, action: string, values: Map<string, string>) {
  const page = await visitor.get(path)
  const saved = parseAllForms(page.text, path).find((form) => form.isPost && form.action === action)
  const changed = [...values].filter(([name, value]) => {
    const shown = saved?.fields.find((field) => field[0] === name)?.[1].replaceAll('\r\n', '\n')
    return shown && shown !== value
  })
  return changed.length > 0 ? ['not stored whole', ...changed.map(([name]) => name)] : null
}

async function submitFull(visitor: Visitor, path: string, form: ParsedForm) {
  const values = new Map(form.texts.map((field) => [field.name, fullText(field)]))
  const body = encode(form, values)
  const response = form.isPost
    ? await visitor.ask(form.action, { method: 'POST', body })
    : await visitor.ask(`${form.action.split('?')[0]}?${body}`)
  if (![200, 302, 422].includes(response.status)) return [response.status]
  if (response.status === 302) return form.isPost ? findUnstored(visitor, path, form.action, values) : null
  if (tooLongMessage.test(response.text)) return ['too long', tooLongMessage.exec(response.text)![0]]
  const lost = [...values].filter(([, value]) => !textOf(response.text).includes(value))
  return lost.length > 0 ? ['not shown again', ...lost.map(([name]) => name)] : null
}

const isOfStaff = ({ path }: Endpoint): boolean => path.startsWith('/staff')

test('every form can send what its text fields accept, and shows it again if something else is wrong', async () => {
  const pages = listEndpoints(ids)
    .filter(({ path, isDownload }) => !isDownload && path !== '/logout' && !path.startsWith('/api/'))
    .filter((_, n) => isInShare(n, 10))
    // The staff's forms come last, because they can end a trial or suspend the account of the other pages.
    .sort((one, other) => Number(isOfStaff(one)) - Number(isOfStaff(other)))
  let count = 0
  const failures = []
  for (const endpoint of pages) {
    const { visitor, text } = await openAsFirst([dana, nora, ines], endpoint.path)
    const forms = parseAllForms(text, endpoint.path).filter(({ texts }) => texts.length > 0)
    count += forms.length
    for (const form of forms) {
      const failure = await submitFull(visitor, endpoint.path, form)
      if (failure) failures.push([form.action, ...form.texts.map(({ name }) => name).slice(0, 3), ...failure])
    }
  }
  recordCases('forms with full fields', count)
  expect(failures).toEqual([])
})
