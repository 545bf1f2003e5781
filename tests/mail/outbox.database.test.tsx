import { expect, test } from 'vitest'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { Action, EmailLayout, FinePrint, Paragraph } from '#app/platform/mail/email-layout'
import { type Mail, queueMail } from '#app/platform/mail/outbox.server'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const { id: bakery } = await build.account()
const { id: inn } = await build.account({ name: 'Inn' })

const mail: Mail = {
  accountId: bakery,
  to: { email: 'dana@wheatwhistle.example', name: 'Dana' },
  kind: 'password-reset',
  subject: 'Choose a new password',
  body: (
    <EmailLayout title="Choose a new password" preview="The link lasts an hour">
      <Paragraph>Somebody asked for a new password for Tom &amp; Dana.</Paragraph>
      <Action href="/reset-password?token=abc&amp;x=1">Choose a password</Action>
      <FinePrint>If it was not you, nothing has to be done.</FinePrint>
    </EmailLayout>
  ),
}

type Row = {
  html: string
  plain_text: string
  message_id: string
  subject: string
  to_name: string
  from_name: string
}
const findNewest = () => rows.one<Row>('select * from mails order by id desc limit 1')
const countMails = async () => (await rows.all('select from mails')).length

test('an email is queued only if its transaction commits', async () => {
  await asAccount(bakery, (tx) => queueMail(tx, mail))
  expect(await countMails()).toBe(1)
  const undone = asAccount(bakery, async (tx) => {
    await queueMail(tx, mail)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await countMails()).toBe(1)
})

test('the sign-in role can queue emails but not read them', async () => {
  await asSignIn((tx) => queueMail(tx, mail))
  const { message_id } = await findNewest()
  expect(message_id).toMatch(/^<[\w-]{36}@localhost>$/)
  await expect(asSignIn((tx) => tx.selectFrom('mails').select('id').execute())).rejects.toThrow(/denied/)
})

test('an account cannot queue an email for another account', async () => {
  await expect(asAccount(inn, (tx) => queueMail(tx, mail))).rejects.toThrow(/row-level security/)
})

test('pages can read an email’s status but not its text', async () => {
  const states = await asAccount(bakery, (tx) =>
    tx.selectFrom('mails').select(['subject', 'status']).execute(),
  )
  expect(states[0]).toEqual({ subject: 'Choose a new password', status: 'queued' })
  const text = asAccount(bakery, (tx) => tx.selectFrom('mails').select('plain_text').execute())
  await expect(text).rejects.toThrow(/denied/)
})

test('an email has a plain-text version with the same links as the HTML', async () => {
  const { html, plain_text } = await findNewest()
  expect(plain_text).toContain('Choose a password http://localhost:3000/reset-password?token=abc&x=1')
  expect(plain_text).toContain('for Tom & Dana.')
  expect(html).toContain('href="http://localhost:3000/reset-password?token=abc&amp;x=1"')
})

test('line breaks in a name or subject are replaced by spaces', async () => {
  const input = {
    ...mail,
    to: { ...mail.to, name: 'Dana\r\nBcc: all@example.com' },
    subject: 'Hi\u2028\nX: y',
  }
  await asAccount(bakery, (tx) => queueMail(tx, input))
  expect(await findNewest()).toMatchObject({ to_name: 'Dana Bcc: all@example.com', subject: 'Hi X: y' })
})

test('an email address with a line break is refused', async () => {
  const input = { ...mail, to: { name: '', email: 'dana@example.com\r\nBcc: all@example.com' } }
  await expect(asAccount(bakery, (tx) => queueMail(tx, input))).rejects.toThrow(/check constraint/)
})

test('an email’s button may only link to pages', async () => {
  const body = (
    <EmailLayout title="x" preview="x">
      <Action href="ftp://files.example">x</Action>
    </EmailLayout>
  )
  await expect(asAccount(bakery, (tx) => queueMail(tx, { ...mail, body }))).rejects.toThrow(
    /may only link to http/,
  )
})

test('many concurrent transactions can queue emails without a second connection each', async () => {
  await rows.all(`insert into accounts (name) select 'Account ' || n from generate_series(1, 40) n`)
  const ids = await rows.all<{ id: string }>(`select id::text from accounts where name like 'Account %'`)
  const written = ids.map(({ id }) => asAccount(id, (tx) => queueMail(tx, { ...mail, accountId: id })))
  expect((await Promise.allSettled(written)).filter(({ status }) => status === 'rejected')).toEqual([])
})

test('a child account’s email uses its partner’s brand and never names ours', async () => {
  await build.insert('white_labels', {
    account_id: inn,
    product_name: 'Lantern <b>Reviews</b>',
    support_email: 'help@lantern.example',
    custom_domain: 'reviews.lantern.example',
    domain_verified_at: new Date(),
  })
  const child = await build.account({ name: 'Child', parent_id: inn })
  await asAccount(child.id, (tx) => queueMail(tx, { ...mail, accountId: child.id }))
  const row = await findNewest()
  expect(row).toMatchObject({ from_name: 'Lantern <b>Reviews</b>', reply_to: 'help@lantern.example' })
  expect(row.html).toContain('Lantern &lt;b&gt;Reviews&lt;/b&gt;')
  expect(row.html).toContain('href="http://reviews.lantern.example:3000/reset-password?token=abc&amp;x=1"')
  expect(row.html + row.plain_text).not.toMatch(/highstreet|localhost/i)
})

test('user input is escaped in emails', async () => {
  const input = `"><img src=x onerror=alert(1)></p><script>alert(2)</script>`
  const body = (
    <EmailLayout title={input} preview={input}>
      <Paragraph>{input}</Paragraph>
    </EmailLayout>
  )
  await asAccount(bakery, (tx) => queueMail(tx, { ...mail, body }))
  const { html, plain_text } = await findNewest()
  expect(html).not.toMatch(/<img|<script/)
  expect(plain_text).toContain(input)
})
