import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { loadDemoAccounts } from '../../support/people'
import { editForm, shownOn, withField } from '../../support/shown-on'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, type FormFields, signIn, textOf, type Visitor } from '../../support/visitor'

const application = await startTestApplication({ MAIL: 'off' })
const rows = await openSql(application.database)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const bakery = accounts.bakery.id
const dana = await signIn(application.url, 'dana')
const priya = await signIn(application.url, 'priya')
const grace = await signIn(application.url, 'grace')

const filterQuery = 'dateDescriptor=seven_days&rating=5'
const newSchedulePath = (search = filterQuery) =>
  `/settings/scheduled-exports/new?${new URLSearchParams({ report: 'reviews', search })}`
const formValues = {
  name: 'Weekly praise',
  description: 'For the Monday meeting',
  recipients: [people.priya.userId, people.emil.userId],
  frequency: 'weekly',
  timesFor: 'weekly',
  weekday: '1',
  time: '08:30',
  timeZone: 'America/New_York',
}
type Stored = Record<string, unknown> & { id: string; revision: number; recipients: string[] }
const findNewest = () =>
  rows.one<Stored>(
    `select s.id::text, s.name, s.report, s.filter, s.frequency, s.weekday, s.day_of_month, s.local_time::text, s.time_zone,
       s.next_at, s.stop_reason, s.revision, s.created_by::text, s.columns,
       array(select user_id::text from scheduled_export_recipients r where r.scheduled_export_id = s.id order by 1) as recipients
     from scheduled_exports s where account_id = $1 order by s.id desc limit 1`,
    [bakery],
  )
const countSchedules = async () =>
  (await rows.one<{ n: number }>('select count(*)::int as n from scheduled_exports where deleted_at is null'))
    .n
const createSchedule = async (fields: FormFields = {}, user = dana, search = filterQuery) => {
  const response = await user.post(newSchedulePath(search), {
    ...formValues,
    ...(fields as typeof formValues),
  })
  expect(response.redirectTo).toBe(`/reviews${search ? `?${search}` : ''}`)
  return findNewest()
}

describe('the flyout', () => {
  test('the flyout opens from its URL next to the page, with its heading focused', async () => {
    const page = await dana.get('/reviews?flyout=schedule-export')
    expect(page.text).toMatch(/<h2[^>]*autofocus[^>]*>Schedule Export<\/h2>/i)
    expect(page.text).toContain('<h1')
    expect(textOf(page)).toContain('Reviews · Last 30 days')
  })

  test('the flyout describes the page’s current filters as text', async () => {
    const page = await dana.get(`/reviews?${filterQuery}&flyout=schedule-export`)
    expect(textOf(page)).toContain('Reviews · Last 7 days · Rating 5')
  })

  test('an absolute date range cannot be scheduled, and the menu says why', async () => {
    const refusalReasonAt = async (search: string) => {
      const menu = textOf(await dana.get(`/reviews?${search}`))
      return /All time date option is not supported|Select a preset date option/.exec(menu)?.[0]
    }
    expect(await refusalReasonAt('dateDescriptor=all_time')).toBe('All time date option is not supported')
    expect(await refusalReasonAt('from=2026-01-01&to=2026-01-31')).toBe('Select a preset date option')
    expect(await refusalReasonAt(filterQuery)).toBeUndefined()
    const refused = await dana.post(newSchedulePath('dateDescriptor=all_time'), formValues)
    expect([refused.status, textOf(refused).includes('All time date option is not supported')]).toEqual([
      422,
      true,
    ])
  })

  test.each(['/reviews', '/reviews/', '/REVIEWS'])('is offered at %s', async (path) => {
    expect((await dana.get(path)).text).toContain('Schedule Export')
  })

  test('a user without permission is not offered scheduling, and the flyout’s URL says so', async () => {
    const ruth = await signIn(application.url, 'ruth')
    expect((await ruth.get('/reviews')).text).not.toContain('Schedule Export')
    expect(textOf(await ruth.get('/reviews?flyout=schedule-export'))).toContain('You can’t schedule exports')
    expect((await ruth.get('/settings/scheduled-exports/manage')).status).toBe(403)
  })
})

describe('saving', () => {
  test('saving stores recipients, report, filter and timetable, and computes the next send in the schedule’s time zone', async () => {
    const stored = await createSchedule()
    expect(stored).toMatchObject({
      name: 'Weekly praise',
      report: 'reviews',
      filter: { v: 1, dateDescriptor: 'seven_days', rating: 5 },
      frequency: 'weekly',
      weekday: 1,
      day_of_month: null,
      local_time: '08:30:00',
      time_zone: 'America/New_York',
      created_by: people.dana.userId,
      recipients: [people.priya.userId, people.emil.userId].sort(),
    })
    const local = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
    }).format(stored.next_at as Date)
    expect(local.replace(/\s/g, ' ')).toBe('Mon 8:30 AM')
  })

  test('missing fields are refused with one message each, and the entered values are kept', async () => {
    const before = await countSchedules()
    const response = await dana.post(newSchedulePath(), {
      ...formValues,
      name: ' ',
      recipients: [],
      time: '',
    })
    const words = textOf(response)
    expect(response.status).toBe(422)
    for (const sentence of [
      'Could not save Scheduled Export',
      'Enter a name.',
      'Choose at least one recipient.',
      'Enter a time, such as 13:00.',
    ])
      expect(words).toContain(sentence)
    expect(response.text).toContain('For the Monday meeting')
    expect(await countSchedules()).toBe(before)
  })

  test('recipients from other accounts are dropped and duplicates are stored once', async () => {
    const foreign = await dana.post(newSchedulePath(), { ...formValues, recipients: [people.grace.userId] })
    expect([foreign.status, textOf(foreign).includes('Choose at least one recipient.')]).toEqual([422, true])
    const { recipients } = await createSchedule({
      name: 'Each once',
      recipients: [people.priya.userId, people.grace.userId, people.priya.userId],
    })
    expect(recipients).toEqual([people.priya.userId])
  })

  test('a form submitted twice creates one schedule', async () => {
    const before = await countSchedules()
    await Promise.all([createSchedule({ name: 'Pressed twice' }), createSchedule({ name: 'Pressed twice' })])
    expect(await countSchedules()).toBe(before + 1)
  })

  test('schedules with the same name but different settings are all created', async () => {
    const before = await countSchedules()
    await createSchedule({ name: 'Of one name' })
    await createSchedule({ name: 'Of one name', time: '09:30' })
    await createSchedule({ name: 'Of one name' }, dana, 'dateDescriptor=seven_days&rating=1')
    await createSchedule({ name: 'Of one name', recipients: [people.emil.userId] })
    expect(await countSchedules()).toBe(before + 4)
  })

  test('changing the frequency shows its default day and time before saving', async () => {
    const before = await countSchedules()
    const response = await dana.post(newSchedulePath(), {
      ...formValues,
      frequency: 'monthly',
      name: 'Monthly',
    })
    expect([response.status, await countSchedules()]).toEqual([200, before])
    expect(response.text).toMatch(/name="dayOfMonth"[^>]*value="1"/)
    expect(response.text).toMatch(/name="time"[^>]*value="13:00"/)
    const monthly = { ...formValues, frequency: 'monthly', timesFor: 'monthly' }
    expect((await dana.post(newSchedulePath(), { ...monthly, dayOfMonth: '32' })).status).toBe(422)
    expect((await dana.post(newSchedulePath(), { ...monthly, dayOfMonth: '3e0' })).status).toBe(422)
    const last = await dana.post(newSchedulePath(), { ...monthly, dayOfMonth: '31', intent: 'update' })
    expect(textOf(last)).toContain('Shorter months send on their last day.')
  })
})

describe('recipients without JavaScript', () => {
  test('recipients are added by name or address and removed, and the entered values are kept', async () => {
    await rows.all(
      `insert into users (account_id, user_type, name, email)
       select $1, 'user', 'Baker ' || n, 'baker' || n || '@wheatwhistle.example' from generate_series(1, 9) n`,
      [bakery],
    )
    const searchForm = { ...formValues, recipients: [people.priya.userId], intent: 'add-recipient' }
    const added = await dana.post(newSchedulePath(), {
      ...searchForm,
      recipientSearch: 'Baker 7 <baker7@wheatwhistle.example>',
    })
    expect(added.text).toContain('Remove Baker 7')
    expect([added.status, added.text.includes('For the Monday meeting')]).toEqual([200, true])
    const pasted = await dana.post(newSchedulePath(), {
      ...searchForm,
      recipientSearch:
        'baker1@wheatwhistle.example; nobody@wheatwhistle.example; Baker <baker2@wheatwhistle.example>',
    })
    expect(['Remove Baker 1', 'Remove Baker 2'].map((text) => pasted.text.includes(text))).toEqual([
      true,
      true,
    ])
    expect(textOf(pasted)).toContain('nobody@wheatwhistle.example: No users found in account.')
    expect(pasted.text).toContain('value="nobody@wheatwhistle.example"')
    const notFound = await dana.post(newSchedulePath(), { ...searchForm, recipientSearch: 'nobody here' })
    expect(textOf(notFound)).toContain('No users found in account.')
    expect(textOf(notFound)).toContain('Only users of this account can be recipients. Invite a user')
    expect(notFound.text).toContain('href="/settings/users/new"')
    expect(textOf(await dana.post(newSchedulePath(), { ...searchForm, recipientSearch: 'Baker' }))).toContain(
      'Several users have that name',
    )
    const removed = await dana.post(newSchedulePath(), {
      ...formValues,
      intent: `remove-recipient:${people.emil.userId}`,
    })
    expect([removed.text.includes('Remove Emil'), removed.text.includes('Remove Priya')]).toEqual([
      false,
      true,
    ])
    await rows.all(`delete from users where account_id = $1 and name like 'Baker %'`, [bakery])
  })
})

describe('editing', () => {
  test('an emailed link opens the schedule, also after signing in, and saving stores the page’s current filter', async () => {
    const { id } = await createSchedule({ name: 'From a mail' })
    const link = `/reviews?dateDescriptor=fourteen_days&flyout_edit=true&export_id=${id}`
    const stranger = createVisitor(application.url)
    const { redirectTo } = await stranger.get(link)
    expect(new URL(redirectTo!, application.url).searchParams.get('redirect')).toBe(link)
    const page = await dana.get(link)
    expect(page.text).toMatch(/<h2[^>]*>Edit Scheduled Export<\/h2>/)
    expect(textOf(page)).toContain('Currently saved: Reviews · Last 7 days · Rating 5')
    const search = new URLSearchParams({ search: 'dateDescriptor=fourteen_days' })
    const edit = `/settings/scheduled-exports/${id}/edit?${search}`
    const { redirectTo: back } = await dana.post(edit, {
      ...formValues,
      name: 'Changed',
      shown: await shownOn(dana, edit),
    })
    expect(back).toBe('/reviews?dateDescriptor=fourteen_days')
    expect(await findNewest()).toMatchObject({
      id,
      name: 'Changed',
      filter: { dateDescriptor: 'fourteen_days' },
      revision: 2,
    })
  })

  describe('by two people at once', () => {
    let marco: Visitor
    beforeAll(async () => {
      await rows.all(`update users set user_type = 'admin' where id = $1`, [people.marco.userId])
      marco = await signIn(application.url, 'marco')
    })
    afterAll(() => rows.all(`update users set user_type = 'manager' where id = $1`, [people.marco.userId]))
    type Fields = [string, string][]
    const pathOf = (id: string) => `/settings/scheduled-exports/${id}/edit`
    /** Returns the form as Dana and Marco have opened it. */
    const open = async (id: string) => ({
      hers: editForm(await dana.get(pathOf(id))),
      his: editForm(await marco.get(pathOf(id))),
    })
    const save = (visitor: Visitor, path: string, fields: Fields) =>
      visitor.post(path, [...fields, ['intent', 'save']])
    const withoutRecipient = (fields: Fields, { userId }: { userId: string }) =>
      fields.filter(([name, value]) => name !== 'recipients' || value !== userId)

    test('both changes hold if they are to different fields, recipients or filters', async () => {
      const { id } = await createSchedule({ name: 'Of two' })
      const { hers, his } = await open(id)
      const search = new URLSearchParams({ search: 'dateDescriptor=seven_days&rating=4' })
      await save(dana, `${pathOf(id)}?${search}`, [
        ...withField(hers, 'name', 'Renamed'),
        ['recipients', people.dana.userId],
      ])
      await save(marco, pathOf(id), withField(withoutRecipient(his, people.emil), 'time', '09:15'))
      expect(await findNewest()).toMatchObject({
        name: 'Renamed',
        local_time: '09:15:00',
        recipients: [people.dana.userId, people.priya.userId].sort(),
        filter: { rating: 4 },
      })
    })

    test('the second sees the first one’s value, with name and time, and can save again', async () => {
      const { id } = await createSchedule({ name: 'Of two' })
      const { hers, his } = await open(id)
      await save(dana, pathOf(id), withField(hers, 'weekday', '2'))
      const second = await save(marco, pathOf(id), withField(his, 'weekday', '3'))
      expect([second.status, (await findNewest()).weekday]).toEqual([422, 2])
      expect(textOf(second)).toContain('This scheduled export was changed while you were editing it.')
      expect(textOf(second)).toMatch(
        /Frequency and time Weekly on Tuesday at 8:30 AM \(.+?\) ?Dana Okafor ?, .+ Weekly on Wednesday at 8:30 AM/,
      )
      await save(marco, pathOf(id), editForm(second))
      expect((await findNewest()).weekday).toBe(3)
    })

    test('who removes the only recipient that the other has left sees a conflict', async () => {
      const { id } = await createSchedule({ name: 'Of two' })
      const { hers, his } = await open(id)
      await save(dana, pathOf(id), withoutRecipient(hers, people.emil))
      const second = await save(marco, pathOf(id), withoutRecipient(his, people.priya))
      expect([second.status, textOf(second).includes('Recipients 1 recipient')]).toEqual([422, true])
      expect((await findNewest()).recipients).toEqual([people.priya.userId])
    })
  })

  test('the flyout says when a schedule is deleted or belongs to someone else, and the page still works', async () => {
    const { id } = await createSchedule({ name: 'Only Dana’s' })
    for (const [visitor, exportId] of [
      [priya, id],
      [grace, id],
      [dana, '999999999'],
    ] as const) {
      const page = await visitor.get(`/reviews?flyout_edit=true&export_id=${exportId}`)
      expect([page.status, textOf(page).includes('This scheduled export was deleted')]).toEqual([200, true])
      expect(page.text).not.toContain('Only Dana’s')
    }
    expect((await priya.post(`/settings/scheduled-exports/${id}/edit`, formValues)).status).toBe(404)
  })

  test('a deactivated recipient is labeled as such, and a schedule needs another recipient', async () => {
    const { id } = await createSchedule({ name: 'For Emil', recipients: [people.emil.userId] })
    await rows.all('update users set is_active = false where id = $1', [people.emil.userId])
    const page = await dana.get(`/settings/scheduled-exports/${id}/edit`)
    expect(textOf(page)).toContain('deactivated, not emailed')
    const response = await dana.post(`/settings/scheduled-exports/${id}/edit`, {
      ...formValues,
      recipients: [people.emil.userId],
      shown: await shownOn(dana, `/settings/scheduled-exports/${id}/edit`),
    })
    expect(response.status).toBe(422)
    await rows.all('update users set is_active = true where id = $1', [people.emil.userId])
  })
})

describe('a filter that the editor cannot see', () => {
  test('parts of the filter that the editor cannot see are kept, and are never dropped silently', async () => {
    const { groupId } = await rows.one<{ groupId: string }>(
      'select min(id)::text as "groupId" from groups where account_id = $1',
      [bakery],
    )
    const search = `dateDescriptor=seven_days&groupId=${groupId}`
    const { id, filter } = await createSchedule({ name: 'Of a group' }, dana, search)
    expect(filter).toMatchObject({ groupId })
    const marco = await signIn(application.url, 'marco')
    await rows.all(`update users set user_type = 'admin', is_limited = true where id = $1`, [
      people.marco.userId,
    ])
    const edit = `/settings/scheduled-exports/${id}/edit`
    const page = textOf(await marco.get(edit))
    expect(page).toContain('Reviews · Last 7 days · 1 group')
    expect(page).toContain(
      '1 group in this filter cannot be shown: deleted or not visible to you. Saving keeps it in the filter.',
    )
    await marco.post(edit, { ...formValues, name: 'Kept', shown: await shownOn(marco, edit) })
    expect(await findNewest()).toMatchObject({ id, name: 'Kept', filter })
    const narrowed = `${edit}?${new URLSearchParams({ search: `${search}&rating=5` })}`
    const refused = await marco.post(narrowed, { ...formValues, name: 'Widened' })
    expect([refused.status, textOf(refused).includes('Nothing can match these filters')]).toEqual([422, true])
    expect(textOf(await marco.get(`${edit}?search=rating%3D5`))).toContain(
      'Currently saved: Reviews · Last 7 days · 1 group .',
    )
    expect(await findNewest()).toMatchObject({ id, name: 'Kept', filter })
    await rows.all(`update users set user_type = 'manager', is_limited = false where id = $1`, [
      people.marco.userId,
    ])
  })
})

describe('a schedule whose creator lost permission', () => {
  const listEvents = (name: string) =>
    rows.all<{ action: string; actor: string }>(
      `select action, actor from audit_events where account_id = $1 and subject = $2 and action like '%taken_over'`,
      [bakery, name],
    )

  test('the user who saves or restarts the schedule becomes its creator, and the audit log records this', async () => {
    const saved = await createSchedule({ name: 'Left behind' }, priya)
    await dana.post(`/settings/scheduled-exports/${saved.id}/edit`, {
      ...formValues,
      name: 'Left behind',
      shown: await shownOn(dana, `/settings/scheduled-exports/${saved.id}/edit`),
    })
    expect(await findNewest()).toMatchObject({ created_by: people.priya.userId })
    await rows.all(`update users set user_type = 'read_only' where id = $1`, [people.priya.userId])
    const { redirectTo } = await dana.post(`/settings/scheduled-exports/${saved.id}/edit`, {
      ...formValues,
      name: 'Left behind',
      shown: await shownOn(dana, `/settings/scheduled-exports/${saved.id}/edit`),
    })
    expect(textOf(await dana.get(redirectTo!))).toContain('It is now sent in your name')
    expect(await findNewest()).toMatchObject({ created_by: people.dana.userId })
    expect(await listEvents('Left behind')).toMatchObject([{ actor: 'Dana Okafor' }])

    await rows.all(
      `update scheduled_exports set created_by = $2, next_at = null, stop_reason = 'Gone.' where id = $1`,
      [saved.id, people.priya.userId],
    )
    const restarted = await dana.post(`/settings/scheduled-exports/${saved.id}/restart`)
    expect(textOf(await dana.get(restarted.redirectTo!))).toContain('restarted. It is now sent in your name')
    expect(await findNewest()).toMatchObject({ created_by: people.dana.userId, stop_reason: '' })
    expect(await listEvents('Left behind')).toHaveLength(2)
    await rows.all(`update users set user_type = 'user' where id = $1`, [people.priya.userId])
  })
})

describe('a test run', () => {
  const sendTestOf = async (id: string, user = dana) =>
    textOf(await user.post(`/settings/scheduled-exports/${id}/edit`, { ...formValues, intent: 'test' }))
  const listTests = (id: string) =>
    rows.all('select from scheduled_export_runs where scheduled_export_id = $1 and is_test', [id])

  test('a user can have one test run of a schedule in progress at a time', async () => {
    const { id } = await createSchedule({ name: 'Tested' }, priya)
    const both = await Promise.all([sendTestOf(id), sendTestOf(id)])
    expect(both.filter((words) => words.includes('Sending a test')).length).toBe(1)
    expect(both.filter((words) => words.includes('is already being sent')).length).toBe(1)
    expect(await sendTestOf(id, priya)).toContain('Sending a test')
    expect((await listTests(id)).length).toBe(2)
    await rows.all(
      `update scheduled_export_runs set status = 'sent', started_at = now() - interval '1 minute',
         finished_at = now() - interval '11 seconds' where scheduled_export_id = $1`,
      [id],
    )
    expect(await sendTestOf(id)).toContain('Sending a test')
  })

  test('no test is sent while impersonating a user', async () => {
    const { id } = await createSchedule({ name: 'Not theirs to test' })
    const ines = await signIn(application.url, 'ines')
    await ines.post('/staff/impersonation', { userId: people.dana.userId, reason: 'A customer asked' })
    expect(await sendTestOf(id, ines)).toContain('You can’t send a test while acting as Dana Okafor')
    expect(await listTests(id)).toEqual([])
  })
})

describe('the list', () => {
  const names = (text: string) =>
    [...text.matchAll(/export_id=\d+"[^>]*>([^<]+)<\/a>/g)].map(([, name]) => name)

  test('users see their own schedules and admins see all; each row links to its report with filter and flyout', async () => {
    const priyasSchedule = await createSchedule(
      { name: 'Priya’s own', recipients: [people.priya.userId] },
      priya,
    )
    expect(names((await priya.get('/settings/scheduled-exports/manage')).text)).toEqual([
      'Priya’s own',
      'Tested',
    ])
    const all = await dana.get('/settings/scheduled-exports/manage')
    expect(names(all.text).length).toBe(await countSchedules())
    expect(all.text).toContain(
      `/reviews?dateDescriptor=seven_days&amp;rating=5&amp;flyout_edit=true&amp;export_id=${priyasSchedule.id}`,
    )
    expect(textOf(all)).toContain('Weekly on Monday')
    const ofPriya = await dana.get(`/settings/scheduled-exports/manage?userId=${people.priya.userId}`)
    expect(names(ofPriya.text)).toEqual(['Priya’s own', 'Tested'])
    expect((await dana.get('/settings/scheduled-exports/manage?fromPage=groupPerformance')).text).toContain(
      'href="/dashboard/locations?view=groups"',
    )
    expect((await dana.get('/settings/scheduled-exports/manage?fromPage=reviews')).text).toMatch(
      /href="\/reviews">Back to/,
    )
  })

  test('an empty list says that there are no scheduled exports', async () => {
    expect(textOf(await grace.get('/settings/scheduled-exports/manage'))).toContain('No Scheduled Exports')
  })

  test('deleting lists the schedules first, and then reports which ones no longer existed', async () => {
    const [a, b, c] = [
      await createSchedule({ name: 'First of three' }),
      await createSchedule({ name: 'Second of three' }),
      await createSchedule({ name: 'Third of three' }),
    ]
    const confirm = await dana.get(`/settings/scheduled-exports/delete?ids=${a.id}&ids=${b.id}`)
    expect(textOf(confirm)).toContain('First of three')
    expect(await countSchedules()).toBeGreaterThan(3)
    const removeSchedules = async (...ids: string[]) => {
      const { redirectTo } = await dana.post('/settings/scheduled-exports/delete', { ids })
      return textOf(await dana.get(redirectTo!))
    }
    expect(await removeSchedules(a.id)).toContain('Scheduled Export deleted')
    expect(await removeSchedules(a.id)).toContain('Scheduled Export was not deleted')
    expect(await removeSchedules(a.id, b.id)).toContain(
      'Some Scheduled Exports were not deleted: First of three',
    )
    const long = Array.from({ length: 5 }, (_, n) =>
      createSchedule({ name: `${n} ${'long name '.repeat(9)}` }),
    )
    const many = (await Promise.all(long)).length
    const { ids } = await rows.one<{ ids: string[] }>(
      `select array_agg(id::text) as ids from scheduled_exports where name like '%long name%'`,
    )
    expect(await removeSchedules(...ids)).toContain(`${many} Scheduled Exports deleted`)
    const message = await removeSchedules(...ids)
    expect([message.includes('2 long'), message.includes('3 long'), message.includes('2 more')]).toEqual([
      true,
      false,
      true,
    ])
    const more = await createSchedule({ name: 'One more' })
    expect(await removeSchedules(c.id, more.id)).toContain('2 Scheduled Exports deleted')
    expect((await grace.get(`/settings/scheduled-exports/delete?ids=${a.id}`)).text).not.toContain(
      'First of three',
    )
  })
})

test('the settings link to the list of schedules unless the account has switched them off', async () => {
  expect((await dana.get('/settings')).text).toContain('/settings/scheduled-exports/manage')
  await createBuilders(rows).setting(bakery, 'scheduled_exports', 'false')
  expect((await dana.get('/settings')).text).not.toContain('/settings/scheduled-exports/manage')
  expect((await dana.get('/settings/scheduled-exports/manage')).status).toBe(404)
  expect((await dana.get('/reviews')).text).not.toContain('Schedule Export')
  await rows.all(`delete from account_settings where account_id = $1 and code = 'scheduled_exports'`, [
    bakery,
  ])
})
