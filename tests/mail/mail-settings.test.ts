import { expect, test } from 'vitest'
import { parseConfiguration } from '#app/kit/configuration.server'

const machine = { DATABASE_URL: 'postgresql://localhost/x' }
const production = {
  ...machine,
  NODE_ENV: 'production',
  BASE_URL: 'https://reviews.example.com',
  SESSION_SECRET: 'x'.repeat(32),
}
const transportOf = (env: Record<string, string>) => parseConfiguration(env).mail

test('emails go to the configured server, or without one to the local mailbox', () => {
  expect(transportOf(machine)).toBe('mailbox')
  expect(transportOf({ ...machine, SMTP_URL: 'smtp://localhost:25' })).toBe('smtp')
  expect(
    transportOf({ ...production, SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'a@example.com' }),
  ).toBe('smtp')
})

test('in production without a mail server, sending is off', () => {
  expect(transportOf(production)).toBe('off')
})

test('the MAIL variable overrides the configured server', () => {
  const server = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' }
  expect(transportOf({ ...production, ...server, MAIL: 'off' })).toBe('off')
})

test('the local mailbox is refused in production unless the base URL is local', () => {
  expect(() => transportOf({ ...production, MAIL: 'mailbox' })).toThrow(
    /MAIL may be "mailbox" only where BASE_URL/,
  )
  for (const BASE_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(transportOf({ ...production, BASE_URL, MAIL: 'mailbox' })).toBe('mailbox')
  for (const BASE_URL of ['http://localhost.evil.example', 'http://localhost@evil.example'])
    expect(() => transportOf({ ...production, BASE_URL, MAIL: 'mailbox' })).toThrow()
})

test('the local mailbox is refused if the server is reachable from other machines or behind a proxy', () => {
  const local = { ...production, BASE_URL: 'http://localhost:3000', MAIL: 'mailbox' }
  for (const HOST of ['127.0.0.1', '::1', 'localhost'])
    expect(transportOf({ ...local, HOST })).toBe('mailbox')
  for (const HOST of ['0.0.0.0', '::', '192.0.2.10', 'reviews.example.com'])
    expect(() => transportOf({ ...local, HOST })).toThrow(/MAIL may be "mailbox" only where HOST/)
  expect(() => transportOf({ ...local, TRUST_PROXY: '1' })).toThrow(/MAIL may be "mailbox" only where HOST/)
  expect(() => transportOf({ ...machine, HOST: '0.0.0.0', MAIL: 'mailbox' })).toThrow(/only where HOST/)
  expect(transportOf({ ...machine, HOST: '0.0.0.0' })).toBe('off')
})

test('invalid mail settings are reported by name', () => {
  expect(() => transportOf({ ...machine, MAIL: 'smtp' })).toThrow(/SMTP_URL is required/)
  expect(() => transportOf({ ...production, SMTP_URL: 'smtp://mail.example.com' })).toThrow(
    /MAIL_FROM is required/,
  )
  expect(() => transportOf({ ...machine, SMTP_URL: 'http://mail.example.com' })).toThrow(
    /SMTP_URL must begin/,
  )
  expect(() => transportOf({ ...machine, MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' })).toThrow(
    /MAIL_FROM/,
  )
})
