import { expect, test } from 'vitest'
import { z } from 'zod'
import { noFieldsSchema, readForm, requireForm, returnPath } from '#app/kit/forms/forms.server'
import { slowness } from '../support/slowness'

const schema = z.object({
  body: z.string(),
  columns: z.array(z.string()).optional(),
  hours: z.array(z.object({ from: z.string() })).optional(),
})

function formRequest(fields: [string, string][]): Request {
  return new Request('http://own.invalid/', { method: 'POST', body: new URLSearchParams(fields) })
}

const statusOf = (fields: [string, string][]) =>
  readForm(formRequest(fields), schema).then(
    ({ status }) => status,
    (response: Response) => response.status,
  )

test('lists and lists of field groups are parsed', async () => {
  const { value } = (await readForm(
    formRequest([
      ['body', 'Hello'],
      ['columns[1]', 'two'],
      ['columns[0]', 'one'],
      ['hours[0].from', '09:00'],
    ]),
    schema,
  )) as { value: unknown }
  expect(value).toEqual({ body: 'Hello', columns: ['one', 'two'], hours: [{ from: '09:00' }] })
})

test.each([
  'body[99999999]',
  'nothing[4294967294]',
  'hours[99999999].from',
  `a${'.b'.repeat(10_000)}`,
  `a${'[0]'.repeat(1000)}`,
  'a'.repeat(500_000),
  '',
])('a field name that none of our forms has is rejected cheaply', async (name) => {
  const started = performance.now()
  expect(await statusOf([[name.slice(0, 500_000), 'x']])).toBe(400)
  expect(performance.now() - started).toBeLessThan(1000 * slowness)
})

test('a form of more than a megabyte is rejected as too large, even if each of its fields is short enough', async () => {
  const fields = (count: number) =>
    Array.from({ length: count }, () => ['body', 'x'.repeat(90_000)] as [string, string])
  expect(await statusOf(fields(11))).not.toBe(413)
  expect(await statusOf(fields(12))).toBe(413)
})

test('more fields than any of our forms has are rejected', async () => {
  expect(await statusOf(Array.from({ length: 100_000 }, () => ['body', 'x']))).toBe(400)
})

test.each([
  ['__state__', 'x'],
  ['body.toString', 'x'],
  ['body.__proto__', 'x'],
  ['hours[0].constructor', 'x'],
  ['body.x', 'a text sent as a group'],
  ['body[3].y', 'a text sent as a list of groups'],
  ['columns[0].x', 'a text of a list sent as a group'],
  ['__intent__', '{"type":"update","payload":{"value":"all"}}'],
  ['__intent__', '{"type":"update","payload":{"value":null}}'],
  ['__intent__', '{"type":"insert","payload":{"name":"body"}}'],
  ['__intent__', '{"type":"update","payload":{"name":"body","value":{"x":"a group"}}}'],
  [
    '__intent__',
    `{"type":"update","payload":{"name":"columns","value":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
  ],
])('%s that none of our pages sends is rejected: %s', async (name, value) => {
  const fields: [string, string][] = name.startsWith('body')
    ? [[name, value]]
    : [
        ['body', 'Hello'],
        [name, value],
      ]
  expect(await statusOf(fields)).toBe(400)
})

const choice = z.object({ directory: z.string(), enabled: z.literal('true').optional().catch(undefined) })

test('a form of choices is parsed without coercion: an empty value stays a value', async () => {
  const form = await requireForm(
    formRequest([
      ['directory', ''],
      ['enabled', 'perhaps'],
    ]),
    choice,
  )
  expect(form.value).toEqual({ directory: '', enabled: undefined })
})

test.each(['reset', 'validate'])('a form of choices rejects the intent to %s', async (type) => {
  const fields: [string, string][] = [
    ['directory', 'bing'],
    ['__intent__', JSON.stringify({ type })],
  ]
  const result = await requireForm(formRequest(fields), choice).catch((response: Response) => response)
  expect(result).toMatchObject({ status: 400 })
})

test('input that does not match a form of choices was not sent by one of our pages: 400', async () => {
  const result = await requireForm(formRequest([['enabled', 'true']]), choice).catch(
    (response: Response) => response,
  )
  expect(result).toMatchObject({ status: 400 })
})

test.each([
  [[['returnTo', '/reviews?page=2']], '/reviews?page=2'],
  [[['returnTo', '//elsewhere.example']], '/settings'],
  [
    [
      ['returnTo', '/reviews'],
      ['returnTo', '/locations'],
    ],
    '/settings',
  ],
  [[], '/settings'],
] as [[string, string][], string][])(
  'a form returns only to an address on this site: %j',
  async (fields, path) => {
    expect(returnPath(await requireForm(formRequest(fields), noFieldsSchema), '/settings')).toBe(path)
  },
)

test('values that would make a page larger than a megabyte are not shown again', async () => {
  const reply = async (text: string) =>
    (await readForm(formRequest(Array.from({ length: 9 }, (_, n) => [`a${n}`, text])), schema)).reply()
  expect(await reply('x'.repeat(40_000))).toMatchObject({ initialValue: { a0: 'x'.repeat(40_000) } })
  await expect(reply('x'.repeat(60_000))).rejects.toMatchObject({ status: 413 })
  await expect(reply('"'.repeat(20_000))).rejects.toMatchObject({ status: 413 })
})

test('a line break counts as one character, as in the browser', async () => {
  const text = 'Good bread.\r\nWarm rolls.\r\n'
  const form = await readForm(
    formRequest([['body', text]]),
    z.object({ body: z.string().max(text.length - 2) }),
  )
  expect(form).toMatchObject({ status: 'success', value: { body: 'Good bread.\nWarm rolls.\n' } })
})
