import { expect, test } from 'vitest'
import { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'

test('a field is required exactly where leaving it empty is rejected', () => {
  const schema = z.object({
    name: z.string().trim().min(1),
    filled: z.string().min(1).prefault(''),
    type: z.enum(['user', 'admin']),
    count: z.coerce.number(),
    nickname: z.string().min(2).optional(),
    city: z.string().default(''),
    line: z.string().prefault(''),
    find: z.string().min(1).catch(''),
    reach: z.enum(['all', 'some']).default('all').catch('all'),
    keep: z.literal('on').optional().catch(undefined),
  })
  const required = { required: true }
  expect(constraintOf(schema)).toEqual({ name: required, filled: required, type: required, count: required })
})

test('lengths and numbers keep their limits through trimming, refining, defaults and pipes', () => {
  const schema = z.object({
    email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
    city: z
      .string()
      .max(100)
      .refine((city) => city !== 'x')
      .default(''),
    find: z.string().max(200).catch(''),
    days: z.coerce.number().int().min(0).max(365).default(0),
    page: z.coerce.number().int().optional(),
    length: z
      .string()
      .max(20)
      .transform((text) => text.length),
  })
  expect(constraintOf(schema)).toEqual({
    email: { required: true, maxLength: 254 },
    city: { maxLength: 100 },
    find: { maxLength: 200 },
    days: { min: 0, max: 365 },
    length: { required: true, maxLength: 20 },
  })
})

test('patterns, minimum lengths, files and checkboxes get no constraint', () => {
  const schema = z.object({
    phone: z.string().min(7).regex(/^\d+$/).optional(),
    logo: z.file().max(900_000).optional(),
    isOn: z.boolean().default(false),
    ids: z.array(z.string()).max(500).default([]),
  })
  expect(constraintOf(schema)).toEqual({})
})

test("nested fields have Conform's names, whether or not their parent is optional", () => {
  const schema = z.object({
    overrides: z
      .object({ google: z.object({ phone: z.string().max(30).default('') }).optional() })
      .prefault({}),
    rows: z.array(z.object({ date: z.string().min(1), note: z.string().max(80).optional() })).default([]),
    numbers: z.array(z.string().max(20)),
  })
  expect(constraintOf(schema)).toEqual({
    'overrides.google.phone': { maxLength: 30 },
    'rows[].date': { required: true },
    'rows[].note': { maxLength: 80 },
    'numbers[]': { maxLength: 20 },
  })
})

test('every field of a union has its own constraint, also in lists and nested objects', () => {
  const union = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('day'), date: z.string().max(10) }),
    z.object({ kind: z.literal('text'), text: z.string().max(500).optional() }),
  ])
  expect(constraintOf(union)).toEqual({
    kind: { required: true },
    date: { required: true, maxLength: 10 },
    text: { maxLength: 500 },
  })
  expect(constraintOf(z.object({ rows: z.array(union), one: union }))).toMatchObject({
    'rows[].date': { maxLength: 10 },
    'one.text': { maxLength: 500 },
  })
  expect(constraintOf(z.object({ size: z.union([z.literal(''), z.string().max(9)]) }))).toEqual({})
})

test('both sides of an intersection apply', () => {
  const schema = z.object({ name: z.string().max(5) }).and(z.object({ note: z.string().max(9).optional() }))
  expect(constraintOf(schema)).toEqual({ name: { required: true, maxLength: 5 }, note: { maxLength: 9 } })
})
