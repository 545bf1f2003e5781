/**
 * Handles the scheduled export form: saves it and redirects to the report, or returns the form with all entered values.
 * Adding and removing recipients and changing the frequency are also handled here, so that they work without
 * JavaScript.
 */
import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { acknowledge } from '#app/kit/forms/form-edits.server'
import { readForm } from '#app/kit/forms/forms.server'
import type { ShownConflict } from '#app/kit/forms/shown-conflict'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { findRecipientsIn } from '../recipients/recipients.server'
import { checkSchedule, saveSchedule } from '../save-schedule.server'
import type { ScheduleContext } from '../schedule-context'
import type { ScheduleFormValues } from '../schedule-form-values'
import { sendTest } from '../sending/send-test.server'
import { shouldTransferOwnership, transferMessage, transferOwnership } from '../transfer-ownership.server'
import { loadDraft, type ScheduleDraft } from './schedule-form-data.server'
import { draftScheduleSchema, scheduleSchema } from './schedule-form-schema'

export type ScheduleFormResult = SubmissionResult & {
  draft: ScheduleDraft
  /** The form-level message that says why the schedule was not saved. */
  failure?: string
  notice?: string
  conflicts?: ShownConflict[]
}

type Submission = Awaited<ReturnType<typeof readForm<typeof scheduleSchema>>>
type Form = z.output<typeof draftScheduleSchema> & { submission: Submission }
type Errors = Record<string, string[]>

export async function handleScheduleForm(request: Request, context: ScheduleContext) {
  const submission = await readForm(request, scheduleSchema)
  const form: Form = { ...draftScheduleSchema.parse(submission.payload), submission }
  const { intent } = form
  const { viewer } = context
  if (intent === 'test' && context.schedule) return sendTestNow(context, context.schedule.id, form)
  if (intent.startsWith('remove-recipient:'))
    return returnDraft(context, withoutRecipient(form, intent.split(':')[1]))
  if (form.values.recipientSearch !== '' || intent === 'add-recipient') return addRecipient(context, form)
  if (intent === 'update' || submission.status === undefined) return returnDraft(context, form)
  if (form.isSwitched) return returnDraft(context, form, { notice: frequencyChangedNotice })
  const { page, schedule, search } = context
  const isTransferred = schedule !== null && (await shouldTransferOwnership(viewer, schedule))
  const saved = await viewer.query(async (tx) => {
    const reply = await saveForm(tx, context, form)
    if (reply === 'saved' && isTransferred) await transferOwnership(tx, viewer, schedule)
    return reply
  })
  if (saved !== 'saved') return data(saved, { status: 422 })
  const outcome = schedule ? 'Scheduled Export updated' : 'Scheduled Export saved'
  const message = isTransferred ? `${outcome}. ${transferMessage}` : outcome
  return redirectWithFlash(page.path(viewer.href, search), message, 'success', { duration: 5000 })
}

/** Returns the form with the entered values, without saving them. */
async function returnDraft(
  { viewer, ...context }: ScheduleContext,
  { submission, values, shown }: Form,
  { error, notice }: { error?: Errors; notice?: string } = {},
) {
  const draft = await viewer.query((tx) => loadDraft(tx, { viewer, ...context }, values, shown))
  const reply: ScheduleFormResult = {
    ...submission.reply(),
    status: error ? 'error' : undefined,
    error,
    initialValue: initialValues(submission, values, draft),
    draft,
    notice,
  }
  return data(reply, { status: error ? 422 : 200 })
}

/** Returns the submitted values, updated with the values that the server has changed. */
function initialValues({ payload }: Submission, values: ScheduleFormValues, { columns }: ScheduleDraft) {
  const sent = payload as Record<string, string | string[]>
  return { ...sent, ...values, removedRecipients: values.removedRecipients ?? [], columns: columns.ids }
}

function withoutRecipient(form: Form, id: string | undefined): Form {
  const recipients = form.values.recipients.filter((each) => each !== id)
  return { ...form, values: { ...form.values, recipients } }
}

async function addRecipient(context: ScheduleContext, form: Form) {
  const { recipientSearch: searchText, recipients } = form.values
  if (searchText === '')
    return returnDraft(context, form, { error: { recipientSearch: ['Enter a name or an email address.'] } })
  const { ids, problems } = await context.viewer.query((tx) => findRecipientsIn(tx, searchText))
  const values = {
    ...form.values,
    recipientSearch: problems.map(({ text }) => text).join('; '),
    recipients: [...new Set([...recipients, ...ids])],
  }
  const isAlone = ids.length + problems.length === 1
  const messages = problems.map(({ text, problem }) => (isAlone ? problem : `${text}: ${problem}`))
  const error = messages.length > 0 ? { recipientSearch: messages } : undefined
  return returnDraft(context, { ...form, values }, { error })
}

/** Sends a test of the last saved version, and returns the form with the entered values without saving them. */
async function sendTestNow(context: ScheduleContext, scheduleId: Id, form: Form) {
  const { viewer, now } = context
  const { email, userId, name } = viewer
  if (viewer.impersonator)
    return returnDraft(context, form, {
      notice: `You can’t send a test while acting as ${name}: it would go to ${email}.`,
    })
  const sent = await viewer.query((tx) => sendTest(tx, scheduleId, userId, now))
  const notice = sent
    ? `Sending a test to ${email}, using the last saved version.`
    : `A test to ${email} is already being sent. Wait for it before sending another.`
  return returnDraft(context, form, { notice })
}

const frequencyChangedNotice = 'Check the day and time for the new frequency, then save.'

async function saveForm(tx: Tx, context: ScheduleContext, form: Form): Promise<ScheduleFormResult | 'saved'> {
  const { schedule } = context
  const { submission, values } = form
  const returnForm = async (errors: { formErrors?: string[]; fieldErrors?: Errors }, shown = form.shown) => {
    const draft = await loadDraft(tx, context, values, shown)
    const initialValue = { ...initialValues(submission, values, draft), shown }
    return { ...submission.reply(errors), initialValue, draft }
  }
  const checked = await checkSchedule(tx, context, values.recipients)
  const { obstacle, recipientsProblem } = checked
  if (submission.status !== 'success' || recipientsProblem || obstacle) {
    const reply = await returnForm({
      ...(obstacle ? { formErrors: [obstacle] } : {}),
      ...(recipientsProblem ? { fieldErrors: { recipients: [recipientsProblem] } } : {}),
    })
    return { ...reply, failure: `Could not ${schedule ? 'update' : 'save'} Scheduled Export` }
  }
  const { columns, removedRecipients } = values
  const outcome = await saveSchedule(tx, context, checked, {
    ...submission.value,
    columns,
    removedRecipients,
  })
  if (outcome.ok) return 'saved'
  const { stored, names, rows } = outcome.conflicts
  return { ...(await returnForm({}, acknowledge(form.shown, stored, names))), conflicts: rows }
}
