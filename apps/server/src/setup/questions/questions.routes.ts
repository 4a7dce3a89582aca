import { setupQuestionCalls } from '@kegler/domain/setup/questions/questions.calls.ts'
import { serve } from '../../http/serve.ts'
import { addQuestion, listQuestions, orderQuestions, removeQuestion, saveQuestion } from './questions.ts'
import { getWaiver, saveWaiver } from './waiver.ts'

export const setupQuestionRoutes = serve(setupQuestionCalls, {
  'GET setup/tournament/:id/questions': listQuestions,
  'POST setup/tournament/:id/questions': addQuestion,
  'PUT setup/tournament/:id/questions/order': orderQuestions,
  'PUT setup/tournament/:id/questions/:questionId': saveQuestion,
  'DELETE setup/tournament/:id/questions/:questionId': removeQuestion,
  'GET setup/tournament/:id/waiver': getWaiver,
  'PUT setup/tournament/:id/waiver': saveWaiver,
})
