import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byDepth, recordCases, seed } from '../support/depth'
import { loadDemoAccounts } from '../support/people'
import { editForm, withField } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, type Visitor } from '../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const [dana, marco] = [await signIn(application.url, 'dana'), await signIn(application.url, 'marco')]
const path = `/settings/users/${people.priya.userId}/edit`

type Fields = [string, string][]
/** What a user can have: a location, a group, or a permission that the user type has. */
type Grant = { name: string; value: string }

const idsOf = async (table: 'locations' | 'groups', count: number) => {
  const found = await rows.all<{ id: string }>(
    `select id::text from ${table} where account_id = $1 order by id limit $2`,
    [accounts.bakery.id, count],
  )
  return found.map(({ id }) => ({ name: table as string, value: id }))
}
const grants: Grant[] = [
  ...(await idsOf('locations', 4)),
  ...(await idsOf('groups', 2)),
  ...['permissions.group-read', 'permissions.review-respond', 'permissions.review-update'].map((name) => ({
    name,
    value: 'default',
  })),
]
const isList = ({ name }: Grant) => !name.startsWith('permissions.')

const has = (fields: Fields, { name, value }: Grant) =>
  fields.some((each) => each[0] === name && each[1] === value)

function give(fields: Fields, grant: Grant, isGranted: boolean): Fields {
  if (!isList(grant)) return withField(fields, grant.name, isGranted ? 'default' : 'refused')
  const others = fields.filter(([name, value]) => name !== grant.name || value !== grant.value)
  return isGranted ? [...others, [grant.name, grant.value]] : others
}

const open = async (visitor: Visitor): Promise<Fields> =>
  withField(withField(editForm(await visitor.get(path)), 'intent', 'save'), 'reach', 'some')
const save = async (visitor: Visitor, fields: Fields) =>
  expect((await visitor.post(path, fields)).status).toBe(302)

const grantStates = fc.array(
  fc.record({ isGranted: fc.boolean(), isWithdrawn: fc.boolean(), isChanged: fc.boolean() }),
  { minLength: grants.length, maxLength: grants.length },
)

test('no location, group or permission that one person withdraws comes back, whatever another changes', async () => {
  const numRuns = byDepth(60, 5)
  recordCases('withdrawals of access', numRuns)
  let run = 0
  await fc.assert(
    fc.asyncProperty(grantStates, async (states) => {
      const each = grants.map((grant, n) => ({ grant, ...states[n]! }))
      const granted = each.filter(({ isGranted }) => isGranted)
      let fields = await open(dana)
      for (const { grant, isGranted } of each) fields = give(fields, grant, isGranted)
      await save(dana, fields)

      let openedByMarco = await open(marco)
      fields = await open(dana)
      for (const { grant, isWithdrawn } of granted) if (isWithdrawn) fields = give(fields, grant, false)
      await save(dana, fields)
      for (const { grant, isGranted, isChanged } of each)
        if (isChanged) openedByMarco = give(openedByMarco, grant, !isGranted)
      await save(marco, withField(openedByMarco, 'name', `Priya ${run++}`))

      const stored = await open(dana)
      expect(each.map(({ grant }) => has(stored, grant))).toEqual(
        each.map(({ isGranted, isWithdrawn, isChanged }) =>
          isGranted ? !isWithdrawn && !isChanged : isChanged,
        ),
      )
    }),
    { numRuns, seed },
  )
})
