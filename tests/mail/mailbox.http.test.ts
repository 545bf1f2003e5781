import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startSink } from '../providers/smtp/smtp-sink'
import { createBuilders } from '../support/builders'
import { openSql, type SqlClient } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, type PageResponse, textOf } from '../support/visitor'

const sink = await startSink()
const home = await startTestApplication({}, ['worker'])
const elsewhere = await startTestApplication(
  { SMTP_URL: sink.url, MAIL_FROM: 'no-reply@highstreet.example' },
  ['worker'],
)
const [homeRows, elsewhereRows] = [await openSql(home.database), await openSql(elsewhere.database)]
const reader = createVisitor(home.url)

const evil = `"><img src=x onerror=alert(1)> https://evil.example/?a=1&b=2`

async function insertMails(rows: SqlClient): Promise<void> {
  const account = await rows.one<{ id: string }>('select min(id)::text as id from accounts')
  await createBuilders(rows).insert('mails', {
    account_id: account.id,
    kind: 'test',
    to_email: 'dana@wheatwhistle.example',
    to_name: evil,
    from_name: 'Highstreet',
    subject: evil,
    html: '<html><head></head><body><script>alert(1)</script><a href="https://example.com">on</a></body></html>',
    plain_text: evil,
    message_id: '<abc@highstreet.example>',
  })
}

async function waitForPage(condition: (response: PageResponse) => boolean): Promise<PageResponse> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const response = await reader.get('/dev/mailbox')
    if (condition(response)) return response
    await sleep(100)
  }
  throw new Error('no email arrived')
}

test('an email appears in the mailbox within seconds, as text and as sandboxed HTML', async () => {
  await insertMails(homeRows)
  const list = await waitForPage(({ text }) => text.includes('dana@wheatwhistle.example'))
  const [, path = ''] = /href="(\/dev\/mailbox\/[\w-]+)"/.exec(list.text) ?? []
  const page = await reader.get(path)
  expect(textOf(page)).toContain(evil.replace('"', '"'))
  expect(page.text).toContain('href="https://evil.example/?a=1&amp;b=2"')
  expect(page.text).not.toContain('<img src=x')
  expect(page.text).toContain(`src="${path}/html"`)

  const html = await reader.get(`${path}/html`)
  expect(html.text).toContain('<base target="_blank">')
  // Foreign HTML on our own origin must not run scripts, submit forms, or be framed by other sites.
  const policy = html.headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-popups'])
    expect(policy).toContain(part)
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|allow-forms/)
  expect(html.headers.get('cache-control')).toMatch(/^no-store/)
})

test('an unknown email returns 404 at every URL', async () => {
  for (const id of ['x', 'x.data', '1795262670433-76b9ae574fed7cfe'])
    for (const path of [`/dev/mailbox/${id}`, `/dev/mailbox/${id}/html`])
      expect([path, (await reader.get(path)).status]).toEqual([path, 404])
})

test('with a mail server configured, emails go there and the mailbox does not exist', async () => {
  await insertMails(elsewhereRows)
  for (let tries = 0; tries < 400 && sink.received.length === 0; tries++) await sleep(100)
  expect(sink.received.map(({ to, messageId }) => [to, messageId])).toEqual([
    ['dana@wheatwhistle.example', '<abc@highstreet.example>'],
  ])
  const stranger = createVisitor(elsewhere.url)
  for (const path of ['/dev/mailbox', '/dev/mailbox.data', '/dev/mailbox/1795262670433-76b9ae574fed7cfd'])
    expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
})
