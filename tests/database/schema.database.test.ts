import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { generateFiles } from '../../scripts/schema/generated-files.mjs'
import { structureOf } from '../../scripts/schema/structure.mjs'
import { executeSql } from '../support/execute-sql'
import { createTestDatabase } from '../support/test-database'

const { ownerUrl } = await createTestDatabase()
const files = await generateFiles(ownerUrl)

test.each(Object.entries(files))('%s is up to date with the migrations', (file, text) => {
  expect(readFileSync(file, 'utf8'), 'run npm run schema').toBe(text)
})

const executeStatement = (statement: string) => executeSql(ownerUrl, `set role app_owner; ${statement}`)

async function readStructure(): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  return (await structureOf(client).finally(() => client.end())).split('\n')
}

test.each([
  [
    `alter table tags add color text collate "C" default '' not null`,
    [`  color text COLLATE "C" DEFAULT ''::text NOT NULL,`],
  ],
  [
    `alter table tags add constraint tags_color check (color <> name)`,
    ['  CONSTRAINT tags_color CHECK (color <> name),'],
  ],
  [
    'create index tags_color on tags (account_id, color) where length(color) > 0',
    ['CREATE INDEX tags_color ON tags USING btree (account_id, color) WHERE length(color) > 0;'],
  ],
  [
    'create policy colorless on tags as restrictive for update to app_web, app_due using (color is null)',
    ['CREATE POLICY colorless ON tags AS RESTRICTIVE FOR UPDATE TO app_due, app_web USING (color IS NULL);'],
  ],
  ['grant update (name, color) on tags to app_due', ['GRANT UPDATE (name, color) ON tags TO app_due;']],
  ['grant references on tags to public', ['GRANT REFERENCES ON tags TO PUBLIC;']],
  [
    'create trigger same before update on tags for each row execute function suppress_redundant_updates_trigger()',
    [
      'CREATE TRIGGER same BEFORE UPDATE ON tags FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger();',
    ],
  ],
  [
    'create view colors with (security_invoker) as select color from tags',
    [
      'CREATE VIEW colors WITH (security_invoker=true) AS',
      ' SELECT color',
      '   FROM tags;',
      'GRANT SELECT ON colors TO app_backup;',
    ],
  ],
  ['alter view colors owner to app_parent', ['ALTER VIEW colors OWNER TO app_parent;']],
])('structure.sql shows %s', async (statement, expected) => {
  const before = new Set(await readStructure())
  await executeStatement(statement)
  expect((await readStructure()).filter((line) => !before.has(line))).toEqual(expected)
})

test.each([
  `create type color as enum ('red')`,
  'create materialized view all_tags as select name from tags',
])('writing structure.sql fails for an object it does not support: %s', async (statement) => {
  await executeStatement(statement)
  await expect(readStructure()).rejects.toThrow('does not list')
})
