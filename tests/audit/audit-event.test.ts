import { expect, test } from 'vitest'
import { auditKindOf } from '#app/kit/access/audit-kind'
import { detailsOf, formatAction, formatActor } from '#app/platform/audit/audit-event'
import { allReports } from '#app/site/exports/all-reports.server'

test("an event's name is shown as plain words", () => {
  expect(
    ['session.started', 'user.created', 'api_token.revoked', 'import_rejects.exported'].map(formatAction),
  ).toEqual(['Signed in', 'User created', 'API token revoked', 'Import rejects exported'])
})

test('printing a report is shown with the title of its page', () => {
  for (const { name, title } of allReports)
    expect(formatAction(`${name}.printed`)).toBe(`${title.replace(', explained', '')} printed`)
})

test('an impersonator is named before the impersonated user', () => {
  expect(formatActor({ actor: 'Dana Okafor', impersonator: '' })).toBe('Dana Okafor')
  expect(formatActor({ actor: 'Dana Okafor', impersonator: 'Sam Reed' })).toBe('Sam Reed as Dana Okafor')
})

test('the kind of an event follows from its name; exports, deletions and impersonations take precedence', () => {
  expect(auditKindOf('session.started')).toBe('sign_in')
  expect(auditKindOf('password.changed')).toBe('sign_in')
  expect(auditKindOf('user.created')).toBe('access')
  expect(auditKindOf('permission.changed')).toBe('access')
  expect(auditKindOf('reviews.exported')).toBe('export')
  expect(auditKindOf('audit.printed')).toBe('export')
  expect(auditKindOf('user.deleted')).toBe('deletion')
  expect(auditKindOf('impersonation.started')).toBe('impersonation')
  expect(auditKindOf('import.started')).toBe('change')
  expect(auditKindOf('something')).toBe('change')
})

test('the details of an event are shown as terms and values', () => {
  expect(
    detailsOf({ details: { reason: 'Asked by phone', userType: 'admin', before: ['a'], count: 3 } }),
  ).toEqual([
    { term: 'Reason', detail: 'Asked by phone' },
    { term: 'User type', detail: 'admin' },
    { term: 'Before', detail: '["a"]' },
    { term: 'Count', detail: '3' },
  ])
})

test('a detail without text is not shown', () => {
  expect(detailsOf({ details: { reason: '', count: 0 } })).toEqual([{ term: 'Count', detail: '0' }])
})

test('changes of settings read as before and after', () => {
  const changes = [
    { code: 'groups', before: 'default', after: 'off' },
    { code: 'trial_location_limit', before: '25', after: 'none' },
  ]
  expect(detailsOf({ details: { changes } })).toEqual([
    { term: 'Changes', detail: 'groups: default → off, trial_location_limit: 25 → none' },
  ])
  expect(detailsOf({ details: { changes: [{ code: 'groups', before: null }] } })[0]?.detail).toBe(
    '[{"code":"groups","before":null}]',
  )
})
