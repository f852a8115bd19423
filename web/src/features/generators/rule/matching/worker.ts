import { serve } from '../../building/worker-session.ts';
import { createEngine } from './engine.ts';

serve(createEngine());
