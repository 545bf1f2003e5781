import type { Deletion, SubmittedForm } from '#app/platform/viewer/guard/form-account'
import { Instant } from '../instant'
import { MessagePage } from '../message-page'
import { useRootData } from '../root-data'
import { RejectedForm, ResubmitForm } from './rejected-form'

/** Shown after submitting a form of something that was deleted: by whom and when, and what was typed. */
export function DeletedMessage({ unsaved, deletion }: { unsaved: SubmittedForm; deletion: Deletion }) {
  const { title, noun, name, by, at, list, createAt, inAccount } = deletion
  const home = useRootData()?.prefix || '/'
  return (
    <MessagePage
      title={title}
      details={<RejectedForm form={unsaved} />}
      actions={
        <>
          {createAt && unsaved.values ? (
            <ResubmitForm
              {...unsaved}
              values={unsaved.values}
              submitTo={createAt}
              inAccount={inAccount}
              variant="primary"
            >
              {`Create a new ${noun} from this`}
            </ResubmitForm>
          ) : null}
          <a className="btn" href={list?.path ?? home}>
            {list?.label ?? 'Go to dashboard'}
          </a>
        </>
      }
    >
      Nothing was saved, because {by} deleted {name ? <b>{name}</b> : `this ${noun}`} on <Instant at={at} />.
    </MessagePage>
  )
}
