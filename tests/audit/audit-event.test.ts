import { expect, test } from 'vitest'
import { auditKindOf } from '#app/access/audit-kind'
import { detailsOf, formatAction, formatActor } from '#app/audit/audit-event'

test('an event’s name reads as words', () => {
  expect(
    ['session.started', 'user.created', 'api_token.revoked', 'import_rejects.exported'].map(formatAction),
  ).toEqual(['Signed in', 'User created', 'Api token revoked', 'Import rejects exported'])
})

test('who acted as somebody else is named before them', () => {
  expect(formatActor({ actor: 'Dana Okafor', impersonator: '' })).toBe('Dana Okafor')
  expect(formatActor({ actor: 'Dana Okafor', impersonator: 'Sam Reed' })).toBe('Sam Reed as Dana Okafor')
})

test('an event’s kind is told by its name: what was taken, deleted or done as somebody else comes first', () => {
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

test('what was noted beside an event is read as terms', () => {
  expect(
    detailsOf({ details: { reason: 'Asked by phone', userType: 'admin', before: ['a'], count: 3 } }),
  ).toEqual([
    { term: 'Reason', detail: 'Asked by phone' },
    { term: 'User type', detail: 'admin' },
    { term: 'Before', detail: '["a"]' },
    { term: 'Count', detail: '3' },
  ])
})
