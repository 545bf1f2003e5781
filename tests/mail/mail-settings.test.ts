import { expect, test } from 'vitest'
import { parseConfiguration } from '#app/configuration.server'

const machine = { DATABASE_URL: 'postgresql://localhost/x' }
const production = {
  ...machine,
  NODE_ENV: 'production',
  BASE_URL: 'https://reviews.example.com',
  SESSION_SECRET: 'x'.repeat(32),
}
const way = (env: Record<string, string>) => parseConfiguration(env).mail

test('mails go to the server that is named, else on this machine to its mailbox', () => {
  expect(way(machine)).toBe('mailbox')
  expect(way({ ...machine, SMTP_URL: 'smtp://localhost:25' })).toBe('smtp')
  expect(way({ ...production, SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'a@example.com' })).toBe(
    'smtp',
  )
})

test('a production that names none sends none: they wait', () => {
  expect(way(production)).toBe('off')
})

test('the switch of the environment comes before everything', () => {
  const server = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' }
  expect(way({ ...production, ...server, MAIL: 'off' })).toBe('off')
})

test('a mailbox that anybody could read is refused', () => {
  expect(() => way({ ...production, MAIL: 'mailbox' })).toThrow(/MAIL may be "mailbox" only where BASE_URL/)
  for (const BASE_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(way({ ...production, BASE_URL, MAIL: 'mailbox' })).toBe('mailbox')
  for (const BASE_URL of ['http://localhost.evil.example', 'http://localhost@evil.example'])
    expect(() => way({ ...production, BASE_URL, MAIL: 'mailbox' })).toThrow()
})

test('a mailbox on a server that listens beyond this machine, or behind a proxy, is refused', () => {
  const local = { ...production, BASE_URL: 'http://localhost:3000', MAIL: 'mailbox' }
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(way({ ...local, HOST })).toBe('mailbox')
  for (const HOST of ['0.0.0.0', '::', '192.0.2.10', 'reviews.example.com'])
    expect(() => way({ ...local, HOST })).toThrow(/MAIL may be "mailbox" only where HOST/)
  expect(() => way({ ...local, TRUST_PROXY: '1' })).toThrow(/MAIL may be "mailbox" only where HOST/)
  expect(() => way({ ...machine, HOST: '0.0.0.0', MAIL: 'mailbox' })).toThrow(/only where HOST/)
  expect(way({ ...machine, HOST: '0.0.0.0' })).toBe('off')
})

test('what cannot work is named', () => {
  expect(() => way({ ...machine, MAIL: 'smtp' })).toThrow(/SMTP_URL is required/)
  expect(() => way({ ...production, SMTP_URL: 'smtp://mail.example.com' })).toThrow(/MAIL_FROM is required/)
  expect(() => way({ ...machine, SMTP_URL: 'http://mail.example.com' })).toThrow(/SMTP_URL must begin/)
  expect(() => way({ ...machine, MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' })).toThrow(/MAIL_FROM/)
})
