/**
 * The answers to a schedule's form: saved and back to the report, or the form again with everything typed. Looking for a
 * recipient, taking one off and switching the frequency are answered like this too, so that they need no script.
 */
import { data } from '@remix-run/node'
import type { z } from 'zod'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { requireForm } from '#app/forms.server'
import { actorOf, recordAudit } from '#app/session/audit.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { columnIdsOf } from '../report-columns'
import { admittedRecipients, meantBy, takeOff } from './recipients.server'
import { scheduleFormSchema } from './schedule-form-schema'
import { MOST_RECIPIENTS, type ScheduleErrors, timetableIn, wordErrors } from './schedule-rules'
import { draftOf, type ScheduleDraft, type Subject, scheduledFilter } from './schedule-sheet.server'
import {
  createSchedule,
  findSchedule,
  isSecondPress,
  type ScheduleOrder,
  updateSchedule,
} from './schedules.server'
import { sendTest } from './sending/send-test.server'
import { isForTaking, takenOverWords, takeOver } from './taking-over.server'
import type { TypedSchedule } from './typed-schedule'

export type ScheduleReply = {
  draft: ScheduleDraft
  errors: ScheduleErrors
  /** Why it was not saved, in the words of the whole form. */
  failure?: string
  notice?: string
}

type Form = z.output<typeof scheduleFormSchema>

export async function answerScheduleForm(request: Request, subject: Subject) {
  const form = (await requireForm(request, scheduleFormSchema)).value
  const { intent } = form
  const { viewer } = subject
  if (intent === 'test' && subject.schedule) return sendTestNow(subject, subject.schedule.id, form)
  if (intent.startsWith('remove-recipient:')) return drawn(subject, without(form, intent.split(':')[1]))
  if (form.typed.sought !== '' || intent === 'add-recipient') return addSought(subject, form)
  if (intent === 'update') return drawn(subject, form)
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

async function drawn(
  { viewer, ...subject }: Subject,
  { typed, revision }: Form,
  { errors = {}, notice }: { errors?: ScheduleErrors; notice?: string } = {},
) {
  const draft = await viewer.query((tx) => draftOf(tx, { viewer, ...subject }, typed, revision))
  const reply: ScheduleReply = { draft, errors, notice }
  return data(reply, { status: Object.keys(errors).length > 0 ? 422 : 200 })
}

function without(form: Form, id: string | undefined): Form {
  const recipientIds = form.typed.recipientIds.filter((each) => each !== id)
  return { ...form, typed: { ...form.typed, recipientIds } }
}

async function addSought(subject: Subject, form: Form) {
  const { sought, recipientIds } = form.typed
  if (sought === '') return drawn(subject, form, { errors: { sought: 'Enter a name or an e-mail address.' } })
  const meant = await subject.viewer.query((tx) => meantBy(tx, sought))
  if ('problem' in meant) return drawn(subject, form, { errors: { sought: meant.problem } })
  const typed = { ...form.typed, sought: '', recipientIds: [...new Set([...recipientIds, meant.id])] }
  return drawn(subject, { ...form, typed })
}

/** What was typed is neither sent nor lost. */
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

const notSavedYet =
  'Not saved yet: another frequency starts with its own day and time. Look at them below, then save.'

const changedMeanwhile =
  'Somebody else changed this scheduled export while you were editing it. What you typed is still here: save again to put it in place of theirs.'

async function save(tx: Tx, subject: Subject, form: Form): Promise<ScheduleReply | 'saved'> {
  const { viewer, schedule, now } = subject
  const refuse = async (errors: ScheduleErrors, failure?: string, revision = form.revision) => ({
    draft: await draftOf(tx, subject, form.typed, revision),
    errors,
    failure: failure ?? `Could not ${schedule ? 'update' : 'save'} Scheduled Export`,
  })
  const read = await orderIn(tx, subject, form.typed)
  if ('errors' in read) return refuse(read.errors)
  if (!schedule) {
    if (await isSecondPress(tx, viewer.userId, read.order, now)) return 'saved'
    await createSchedule(tx, viewer.userId, read.order, now)
  } else {
    const outcome = await updateSchedule(tx, schedule.id, form.revision, read.order, now)
    const standing = outcome === 'updated' ? null : await findSchedule(tx, schedule.id)
    if (outcome === 'gone' || (outcome === 'changed' && !standing))
      return refuse({}, 'Could not update Scheduled Export: it was deleted meanwhile.')
    if (standing) return refuse({}, changedMeanwhile, standing.revision)
    if (form.typed.takenOffIds) await takeOff(tx, schedule.id, form.typed.takenOffIds)
  }
  const action = `scheduled_export.${schedule ? 'updated' : 'created'}`
  await recordAudit(tx, { ...actorOf(viewer), action, subject: read.order.name })
  return 'saved'
}

async function orderIn(
  tx: Tx,
  subject: Subject,
  typed: TypedSchedule,
): Promise<{ order: ScheduleOrder } | { errors: ScheduleErrors }> {
  const { viewer, report, schedule } = subject
  const { filter, obstacle } = await scheduledFilter(tx, subject)
  const times = timetableIn(typed)
  const admitted = await admittedRecipients(tx, typed.recipientIds, {
    scheduleId: schedule?.id ?? null,
    viewerId: viewer.userId,
    standing: schedule?.recipientIds ?? [],
  })
  const errors: ScheduleErrors = {
    ...wordErrors(typed),
    ...(admitted.mailed === 0 ? { recipients: 'Choose at least one recipient.' } : {}),
    ...(admitted.ids.length > MOST_RECIPIENTS
      ? { recipients: `Choose at most ${MOST_RECIPIENTS} recipients.` }
      : {}),
    ...('errors' in times ? times.errors : {}),
    ...(obstacle ? { range: obstacle } : {}),
  }
  if ('errors' in times || Object.keys(errors).length > 0) return { errors }
  const { name, description, skipsEmpty, columns } = typed
  return {
    order: {
      report: report.name,
      name,
      description,
      filter: report.filter.toStored(filter),
      columns: columnIdsOf(report, columns),
      timetable: times.timetable,
      skipsEmpty,
      recipientIds: admitted.ids,
    },
  }
}
