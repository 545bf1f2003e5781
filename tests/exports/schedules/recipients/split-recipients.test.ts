import { expect, test } from 'vitest'
import { splitRecipients } from '#app/site/exports/schedules/recipients/split-recipients'

test.each([
  ['a@x.example; b@x.example', ['a@x.example', 'b@x.example']],
  ['a@x.example, b@x.example,', ['a@x.example', 'b@x.example']],
  ['a@x.example b@x.example\nc@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
  ['Ann Lee <ann@x.example>; Bo <bo@x.example>', ['Ann Lee <ann@x.example>', 'Bo <bo@x.example>']],
  ['Ann Lee <ann@x.example>', ['Ann Lee <ann@x.example>']],
  ['Okafor, Dana', ['Okafor, Dana']],
  ['', []],
])('the recipients pasted as %j are %j', (text, recipients) => {
  expect(splitRecipients(text)).toEqual(recipients)
})
