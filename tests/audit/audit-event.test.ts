import { expect, test } from 'vitest'
import { kindOf } from '#app/access/audit-kinds'
import { actionInWords, actorInWords, detailsOf } from '#app/audit/audit-event'

test('an event’s name reads as words', () => {
  expect(
    ['session.started', 'user.created', 'api_token.revoked', 'import_rejects.exported'].map(actionInWords),
  ).toEqual(['Signed in', 'User created', 'Api token revoked', 'Import rejects exported'])
})

test('who acted as somebody else is named before them', () => {
  expect(actorInWords({ actor: 'Dana Okafor', impersonator: '' })).toBe('Dana Okafor')
  expect(actorInWords({ actor: 'Dana Okafor', impersonator: 'Sam Reed' })).toBe('Sam Reed as Dana Okafor')
})

test('an event’s kind is told by its name: what was taken, deleted or done as somebody else comes first', () => {
  expect(kindOf('session.started')).toBe('sign_in')
  expect(kindOf('password.changed')).toBe('sign_in')
  expect(kindOf('user.created')).toBe('access')
  expect(kindOf('permission.changed')).toBe('access')
  expect(kindOf('reviews.exported')).toBe('export')
  expect(kindOf('audit.printed')).toBe('export')
  expect(kindOf('user.deleted')).toBe('deletion')
  expect(kindOf('impersonation.started')).toBe('impersonation')
  expect(kindOf('import.started')).toBe('change')
  expect(kindOf('something')).toBe('change')
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
