import { Banner } from '#app/kit/ui/banner'
import { Drawer } from '#app/kit/ui/overlays/drawer'
import { isFileUndecided } from '../files/file-summary'
import { FileFormatForm, type FormattedFile, hasFormatChoices } from './file-format-form'

export type { FormattedFile }

/** Shows how the file is read above its columns, closed unless there is something to decide. */
export function FileFormatDrawer({ file }: { file: FormattedFile }) {
  if (!hasFormatChoices(file)) return null
  const isUndecided = isFileUndecided(file)
  return (
    <div className="mb-3 space-y-3">
      {isUndecided ? (
        <Banner level="warning">
          The archive contains files with different columns. Choose which to import under File format.
        </Banner>
      ) : null}
      <Drawer title="File format" isOpen={isUndecided}>
        <div className="p-4">
          <FileFormatForm file={file} />
        </div>
      </Drawer>
    </div>
  )
}
