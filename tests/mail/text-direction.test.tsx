import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isolateName, textDirection } from '#app/platform/mail/text-direction'
import { exportMail } from '#app/site/exports/schedules/sending/export-mail'

test('the first letter decides the direction of a text', () => {
  expect(['שלום', 'مرحبا', '5 ★ «שלום»'].map(textDirection)).toEqual(['rtl', 'rtl', 'rtl'])
  expect(['Hello שלום', '4.5', '', '你好'].map(textDirection)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('only right-to-left names are isolated', () => {
  expect(isolateName('חנות')).toBe('\u2068חנות\u2069')
  expect(isolateName('Evanston')).toBe('Evanston')
})

test('the title and description of an export stand in the direction of their own text, other sentences do not', () => {
  const html = renderToStaticMarkup(
    exportMail({
      name: 'ביקורות',
      description: 'כל השבוע',
      account: 'מאפייה',
      report: 'Reviews',
      summary: 'All time (UTC).',
      notice: '',
      rows: 3,
      occurrenceAt: new Date('2026-11-21T13:00:00Z'),
      missed: 0,
      creator: 'דנה',
      isLate: false,
      isTest: false,
      isLimited: false,
      download: null,
      open: null,
      unsubscribe: null,
      timetable: { frequency: 'daily', weekday: null, dayOfMonth: null, localTime: '13:00', timeZone: 'UTC' },
    }).body,
  )
  const texts = [...html.matchAll(/<(?:h1|p)[^>]*dir="rtl"[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(texts).toEqual(['ביקורות', 'כל השבוע'])
  expect(html).toContain('Reviews of <bdi>מאפייה</bdi>: 3 rows')
})
