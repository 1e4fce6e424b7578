/** The hall: faces come alive, little boards are set up. Everything on it can be read without either. */

import { fillBoards } from "./board/mini.js";
import { hangPortraits } from "./portraits/hang.js";

fillBoards();
hangPortraits();
