import { describe, expect, test } from 'vitest'
import { typeOfColumn, unionFromCheck } from '../../scripts/schema/column-type.mjs'
import type { Column } from '../../scripts/schema/columns.mjs'
import { renderTypes } from '../../scripts/schema/types.mjs'

const column: Column = {
  table: 'tags',
  isView: false,
  name: 'name',
  type: 'text',
  isNullable: false,
  hasDefault: false,
  isInsertable: true,
  isUpdatable: true,
  checks: [],
}
const typeOf = (change: Partial<Column>, overridden: string[] = []) =>
  typeOfColumn({ ...column, ...change }, new Set(overridden))

describe('a check becomes a union if it lists the values', () => {
  test.each([
    [`CHECK ((state = ANY (ARRAY['new'::text, 'it''s "on", off'::text])))`, `"new" | "it's \\"on\\", off"`],
    [`CHECK ((polarity = ANY (ARRAY['-1'::integer, 0, 1]))) NOT VALID`, '-1 | 0 | 1'],
    [`CHECK ((closed <@ ARRAY['nps'::text, 'stars'::text]))`, '"nps" | "stars"'],
    [`CHECK ((state = 'only'::text))`, '"only"'],
  ])('%s', (check, union) => {
    expect(unionFromCheck(check)).toBe(union)
  })

  test.each([
    'CHECK ((length(name) >= 1))',
    'CHECK ((email = lower(email)))',
    `CHECK (((state = ANY (ARRAY['new'::text])) OR (name IS NULL)))`,
    `CHECK ((state = ANY (ARRAY['new'::text, CURRENT_USER])))`,
  ])('but not %s', (check) => {
    expect(unionFromCheck(check)).toBeUndefined()
  })
})

describe('the type of a column', () => {
  test.each<[string, Partial<Column>]>([
    ['string', {}],
    ['string | null', { isNullable: true }],
    ['Generated<Timestamp | null>', { isNullable: true, hasDefault: true, type: 'timestamp with time zone' }],
    ['InsertOnly<Generated<Id>>', { type: 'bigint', hasDefault: true, isUpdatable: false }],
    ['ReadOnly<Id>', { type: 'bigint', hasDefault: true, isUpdatable: false, isInsertable: false }],
    ['(Date)[]', { type: 'timestamp with time zone[]' }],
    ['("a")[]', { type: 'text[]', checks: [`CHECK ((name <@ ARRAY['a'::text]))`] }],
  ])('is %s', (type, change) => {
    expect(typeOf(change)).toBe(type)
  })

  test('is the one in schema.ts, if there is one', () => {
    expect(typeOf({ isNullable: true }, ['tags.name'])).toBe(`ColumnTypes['tags.name'] | null`)
    expect(typeOf({ type: 'jsonb' }, ['tags.name'])).toBe(`Json<ColumnTypes['tags.name']>`)
  })

  test('must be declared there for jsonb and for unknown types', () => {
    expect(() => typeOf({ type: 'jsonb' })).toThrow('the type of tags.name')
    expect(() => typeOf({ type: 'interval' })).toThrow('interval')
  })
})

test('an override in schema.ts for a missing column is an error', () => {
  expect(() => renderTypes([column], `  'tags.name': string\n  'tags.color': string\n`)).toThrow(
    /exist: tags\.color\.$/,
  )
})
