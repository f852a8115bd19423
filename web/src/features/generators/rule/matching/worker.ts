import { serve } from '../../building/workerSession.ts';
import { createEngine } from './engine.ts';

serve(createEngine());
