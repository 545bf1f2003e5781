/**
 * Responds to a schedule's form: saves and redirects to the report, or returns the form with everything typed.
 * Searching for a recipient, removing one and changing the frequency are handled here too, so that they need no script.
 */
import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import { columnIdsOf } from '../report-columns'
import { admittedRecipients, meantBy, takeOff } from './recipients.server'
import { scheduleSchema, unfinishedScheduleSchema } from './schedule-form-schema'
import type { ScheduleFormValues } from './schedule-form-values'
import { draftOf, type ScheduleDraft, type Subject, scheduledFilter } from './schedule-sheet.server'
import { createSchedule, findSchedule, isSecondPress, updateSchedule } from './schedules.server'
import { sendTest } from './sending/send-test.server'
import { isForTaking, takenOverWords, takeOver } from './taking-over.server'

export type ScheduleReply = SubmissionResult & {
  draft: ScheduleDraft
  /** Why it was not saved, as a message for the whole form. */
  failure?: string
  notice?: string
}

type Submission = Awaited<ReturnType<typeof readForm<typeof scheduleSchema>>>
type Form = z.output<typeof unfinishedScheduleSchema> & { submission: Submission }
type Errors = Record<string, string[]>

const MOST_RECIPIENTS = 100

export async function answerScheduleForm(request: Request, subject: Subject) {
  const submission = await readForm(request, scheduleSchema)
  const form: Form = { ...unfinishedScheduleSchema.parse(submission.payload), submission }
  const { intent } = form
  const { viewer } = subject
  if (intent === 'test' && subject.schedule) return sendTestNow(subject, subject.schedule.id, form)
  if (intent.startsWith('remove-recipient:')) return drawn(subject, without(form, intent.split(':')[1]))
  if (form.values.sought !== '' || intent === 'add-recipient') return addSought(subject, form)
  if (intent === 'update' || submission.status === undefined) return drawn(subject, form)
  if (form.isSwitched) return drawn(subject, form, { notice: notSavedYet })
  const { page, schedule, search } = subject
  const isTaken = schedule !== null && (await isForTaking(viewer, schedule))
  const saved = await viewer.query(async (tx) => {
    const reply = await save(tx, subject, form)
    if (reply === 'saved' && isTaken) await takeOver(tx, viewer, schedule)
    return reply
  })
  if (saved !== 'saved') return data(saved, { status: saved.failure === changedMeanwhile ? 409 : 422 })
  const done = schedule ? 'Scheduled Export updated' : 'Scheduled Export saved'
  const message = isTaken ? `${done}. ${takenOverWords}` : done
  return redirectWithFlash(page.path(viewer.href, search), message, 'success', { duration: 5000 })
}

/** Returns the form again when it was not to be saved. */
async function drawn(
  { viewer, ...subject }: Subject,
  { submission, values, revision }: Form,
  { error, notice }: { error?: Errors; notice?: string } = {},
) {
  const draft = await viewer.query((tx) => draftOf(tx, { viewer, ...subject }, values, revision))
  const reply: ScheduleReply = {
    ...submission.reply(),
    status: error ? 'error' : undefined,
    error,
    initialValue: withFound(submission, values, draft),
    draft,
    notice,
  }
  return data(reply, { status: error ? 422 : 200 })
}

/** Returns what was sent, with the values that the response replaces. */
function withFound({ payload }: Submission, values: ScheduleFormValues, { columns }: ScheduleDraft) {
  const sent = payload as Record<string, string | string[]>
  return { ...sent, ...values, takenOff: values.takenOff ?? [], columns: columns.ids }
}

function without(form: Form, id: string | undefined): Form {
  const recipients = form.values.recipients.filter((each) => each !== id)
  return { ...form, values: { ...form.values, recipients } }
}

async function addSought(subject: Subject, form: Form) {
  const { sought, recipients } = form.values
  if (sought === '')
    return drawn(subject, form, { error: { sought: ['Enter a name or an e-mail address.'] } })
  const meant = await subject.viewer.query((tx) => meantBy(tx, sought))
  if ('problem' in meant) return drawn(subject, form, { error: { sought: [meant.problem] } })
  const values = { ...form.values, sought: '', recipients: [...new Set([...recipients, meant.id])] }
  return drawn(subject, { ...form, values })
}

/** Sends a test of the schedule as last saved; keeps what was typed without saving it. */
async function sendTestNow(subject: Subject, scheduleId: Id, form: Form) {
  const { viewer, now } = subject
  const { email, userId, name } = viewer
  if (viewer.impersonator)
    return drawn(subject, form, {
      notice: `No test is sent while you act as ${name}: it would go to ${email}.`,
    })
  const sent = await viewer.query((tx) => sendTest(tx, scheduleId, userId, now))
  const notice = sent
    ? `A test is on its way to ${email}: the export as it was last saved.`
    : `A test to ${email} is under way already. Wait for it before you send another.`
  return drawn(subject, form, { notice })
}

const notSavedYet = 'Check the day and time for the new frequency, then save.'

const changedMeanwhile =
  'Somebody else changed this scheduled export while you were editing it. What you typed is still here: save again to put it in place of theirs.'

async function save(tx: Tx, subject: Subject, form: Form): Promise<ScheduleReply | 'saved'> {
  const { viewer, report, schedule, now } = subject
  const { submission, values } = form
  const refuse = async (
    errors: { formErrors?: string[]; fieldErrors?: Errors },
    failure = `Could not ${schedule ? 'update' : 'save'} Scheduled Export`,
    revision = form.revision,
  ) => {
    const draft = await draftOf(tx, subject, values, revision)
    const initialValue = withFound(submission, values, draft)
    return { ...submission.reply(errors), initialValue, draft, failure }
  }
  const { filter, obstacle } = await scheduledFilter(tx, subject)
  const admitted = await admittedRecipients(tx, values.recipients, {
    scheduleId: schedule?.id ?? null,
    viewerId: viewer.userId,
    standing: schedule?.recipientIds ?? [],
  })
  const refusal = recipientsRefusal(admitted)
  if (submission.status !== 'success' || refusal || obstacle)
    return refuse({
      ...(obstacle ? { formErrors: [obstacle] } : {}),
      ...(refusal ? { fieldErrors: { recipients: [refusal] } } : {}),
    })
  const { name, description, skipsEmpty, timetable } = submission.value
  const order = {
    ...{ report: report.name, name, description, timetable, skipsEmpty },
    filter: report.filter.toStored(filter),
    columns: columnIdsOf(report, values.columns),
    recipientIds: admitted.ids,
  }
  if (!schedule) {
    if (await isSecondPress(tx, viewer.userId, order, now)) return 'saved'
    await createSchedule(tx, viewer.userId, order, now)
  } else {
    const outcome = await updateSchedule(tx, schedule.id, form.revision, order, now)
    const standing = outcome === 'updated' ? null : await findSchedule(tx, schedule.id)
    if (outcome === 'gone' || (outcome === 'changed' && !standing))
      return refuse(lookAgain, 'Could not update Scheduled Export: it was deleted meanwhile.')
    if (standing) return refuse(lookAgain, changedMeanwhile, standing.revision)
    if (values.takenOff) await takeOff(tx, schedule.id, values.takenOff)
  }
  const action = `scheduled_export.${schedule ? 'updated' : 'created'}`
  await recordAudit(tx, { ...actorOf(viewer), action, subject: name })
  return 'saved'
}

const lookAgain = { formErrors: ['Look at it again, then save.'] }

function recipientsRefusal({ ids, mailed }: { ids: Id[]; mailed: number }): string | null {
  if (ids.length > MOST_RECIPIENTS) return `Choose at most ${MOST_RECIPIENTS} recipients.`
  return mailed === 0 ? 'Choose at least one recipient.' : null
}
