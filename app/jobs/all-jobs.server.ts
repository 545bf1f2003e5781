/** Every job the worker runs. A job that is not here is never done. */
import { runImportJob } from '#app/imports/import-jobs.server'
import { deleteResponseJob, followResponseJob, publishResponseJob } from '#app/reviews/response-jobs.server'
import type { Job } from './job'

export const allJobs = [
  publishResponseJob,
  followResponseJob,
  deleteResponseJob,
  runImportJob,
] as unknown as Job[]
